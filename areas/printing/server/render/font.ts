import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fontkit from '@cantoo/fontkit'
import { root } from '#core/server/root.ts'
import type { Letters, OutlineStep } from '#engines/labels/index.ts'

interface Font {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): { advanceWidth: number; path: { commands: OutlineStepOf[] } }
}
interface OutlineStepOf {
  command: OutlineStep['command']
  args: number[]
}

/** Letters of Noto Sans SC. To unpack it takes part of a second: for threads. */
export function openLetters(): Letters {
  const font = fontkit.create(readFileSync(join(root, 'core/fonts/noto-sans-sc.woff2'))) as unknown as Font
  const known = new Map<number, ReturnType<Letters['of']>>()
  return {
    unitsPerEm: font.unitsPerEm,
    of(codePoint) {
      const found = known.get(codePoint)
      if (found !== undefined) return found
      const glyph = font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint) : null
      const made = glyph && { advance: glyph.advanceWidth, steps: glyph.path.commands }
      known.set(codePoint, made)
      return made
    },
  }
}
