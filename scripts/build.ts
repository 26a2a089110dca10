import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { build as buildWeb } from 'vite'
import { root } from '../core/server/root.ts'

const sources = ['apps', 'core', 'engines', 'areas', 'package.json', 'package-lock.json', 'scripts', 'vite.config.ts']
const stamp = join(root, 'dist/stamp')

/** Changes whenever a source file comes, goes or is written. Reading names and times is enough and takes milliseconds. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const walk = (path: string) => {
    const info = statSync(join(root, path))
    if (!info.isDirectory()) return hash.update(`${path} ${info.size} ${info.mtimeMs}\n`)
    for (const name of readdirSync(join(root, path)).sort()) walk(`${path}/${name}`)
  }
  for (const path of sources) if (existsSync(join(root, path))) walk(path)
  return hash.digest('hex')
}

/** Bundles the server and builds the web into `dist`, unless that was done from just these sources. */
export async function buildAll({ force = false } = {}): Promise<boolean> {
  const now = fingerprint()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false
  await bundle({
    entryPoints: {
      server: join(root, 'apps/server/main.ts'),
      // Run in threads of their own, which need files of their own.
      'search-worker': join(root, 'areas/planning/server/global/search-worker.ts'),
      'search-thread': join(root, 'areas/planning/server/global/search-thread.ts'),
    },
    outdir: join(root, 'dist'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  // Built beside and put in place whole: a build that fails, or a server that runs meanwhile, loses nothing.
  const web = join(root, 'dist/web')
  await buildWeb({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: `${web}.new` } })
  rmSync(web, { recursive: true, force: true })
  renameSync(`${web}.new`, web)
  writeFileSync(stamp, now)
  return true
}

if (process.argv[1] && import.meta.url.endsWith('/scripts/build.ts') && process.argv[1].endsWith('build.ts'))
  await buildAll({ force: true })
