// `npm start` on a machine that has only Node: builds what is not built, then becomes the server.
import { existsSync } from 'node:fs'
import { tsImport } from 'tsx/esm/api'

const { buildAll } = await tsImport('./build.ts', import.meta.url)
if (!existsSync(new URL('../dist/stamp', import.meta.url))) process.stdout.write('Building (once) …\n')
await buildAll()
// Made a moment ago: no check of the sources can look for it.
await import(new URL('../dist/server.js', import.meta.url).href)
