// The module Screens.
