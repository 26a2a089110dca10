import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveWeb, webVersion } from './web.ts'

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

test('files of the web are served as they lie there, and nothing beside them', async () => {
  page('<html>page</html>')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/a-1.js'), 'plain')
  writeFileSync(join(folder, 'assets/a-1.js.br'), brotliCompressSync('plain'))
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  const app = fastify()
  await serveWeb(app, folder)
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

  const packed = await get('/assets/a-1.js', { 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache')
  expect((await get('/assets/a-1.js')).body).toBe('plain')
  for (const path of ['/', '/home/workOrder', '/assets'])
    expect(await get(path, { accept: 'text/html' })).toMatchObject({ statusCode: 200, body: '<html>page</html>' })
  for (const path of [
    '/assets/b-1.js',
    '/../web.test.ts',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%00',
    '/%e0%a4',
    '/assets/%5c..%5cx',
    `/${'a'.repeat(300)}`,
  ]) {
    const { statusCode, body } = await get(path)
    expect([400, 403, 404], `${path}: ${body}`).toContain(statusCode)
  }
})
