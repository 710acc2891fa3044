// The module Raster.
