// The module Glyphs.
