#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_GLYPH_H
#include FT_TRUETYPE_TABLES_H
#include FT_ADVANCES_H
#include FT_BBOX_H

/* FT_LOAD_TARGET_LIGHT is a macro with a cast, which Swift does not import. */
static const FT_Int32 pintle_load_target_light = FT_LOAD_TARGET_LIGHT;
