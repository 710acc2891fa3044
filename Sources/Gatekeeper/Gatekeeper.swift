// The module Gatekeeper.
