import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { languages } from '#core/contract/languages.ts'
import type { HelpTexts } from '#core/web/help/help.ts'
import { areas } from './areas.ts'

const read = (area: string, language: string): HelpTexts => {
  const file = fileURLToPath(new URL(`../../areas/${area}/help/${language}.json`, import.meta.url))
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as HelpTexts) : {}
}

describe.each(areas.map(({ area }) => area))('$id', ({ id, screens }) => {
  const inMenu = screens.flatMap((screen) => ('menu' in screen && screen.menu ? [screen.path] : [])).toSorted()

  test.each(languages)('every screen of the menu has its help in %s, and no other has', (language) => {
    expect(Object.keys(read(id, language)).toSorted()).toEqual(inMenu)
  })

  test('the languages tell the same, each in its own words', () => {
    const [first, ...others] = languages.map((language) => read(id, language))
    for (const path of inMenu) {
      const help = first?.[path]
      expect(help?.for && help.begin, path).toBeTruthy()
      for (const other of others) {
        expect(other[path]?.for && other[path].begin, path).toBeTruthy()
        expect(other[path]?.for, path).not.toBe(help?.for)
        expect(other[path]?.begin, path).not.toBe(help?.begin)
        expect(Object.keys(other[path]?.figures ?? {}), path).toHaveLength(Object.keys(help?.figures ?? {}).length)
      }
    }
  })
})
