import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { webVersion } from './web.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemba-web-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const page = (html: string) => writeFileSync(join(folder, 'index.html'), html)

test('the version that a build wrote into its page', () => {
  page('<head><meta name="sz_version" content="0.1.0+a1b2c3d4" /></head>')
  expect(webVersion(folder)).toBe('0.1.0+a1b2c3d4')
})

test('a page that no build has written a version into has none', () => {
  page('<meta name="sz_version" content="%GEMBA_VERSION%" />')
  expect(webVersion(folder)).toBeNull()
  page('<html></html>')
  expect(webVersion(folder)).toBeNull()
})

test('without a built web there is no version', () => {
  expect(webVersion(folder)).toBeNull()
})
