// `npm start` on a machine that has only Node: builds what is not built, then becomes the server.
import { existsSync } from 'node:fs'

const dist = (name) => new URL(`../dist/${name}`, import.meta.url)
// Nothing that reads TypeScript is loaded when there is nothing to build. What was built says itself whether it is of these sources.
if (!existsSync(dist('built.js')) || !(await import(dist('built.js').href)).isBuilt()) {
  process.stdout.write('Building …\n')
  const { tsImport } = await import('tsx/esm/api')
  const { buildAll } = await tsImport('./build.ts', import.meta.url)
  await buildAll()
}
// Made a moment ago: no check of the sources can look for it.
await import(dist('server.js').href)
