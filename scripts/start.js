// `npm start` on a machine that has only Node: builds what is not built, then becomes the server.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const dist = (name) => new URL(`../dist/${name}`, import.meta.url)
// Nothing that reads TypeScript is loaded when there is nothing to build. What was built says itself whether it is of these sources.
if (!existsSync(dist('built.js')) || !(await import(dist('built.js').href)).isBuilt()) {
  process.stdout.write('Building …\n')
  // In a process of its own: the server would keep the gigabyte that building takes.
  const { status, signal } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? (signal === 'SIGINT' ? 130 : 1))
}
// Made a moment ago: no check of the sources can look for it.
await import(dist('server.js').href)
