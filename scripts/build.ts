import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../core/server/root.ts'
import { fingerprint, isBuilt, markBuilt } from './built.ts'

/**
 * Bundled with the server, for they are many small files that take longer to be found and read than to be run. The others stay where they
 * are: they look for files of their own.
 */
const bundled = ['kysely', 'zod', '@cantoo/pdf-lib', '@cantoo/fontkit']
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object }
const external = Object.keys(dependencies).filter((name) => !bundled.includes(name))

/** How the names of shared pieces begin; those of earlier builds go. */
const piece = 'piece-'

/** Bundles the server and builds the web into `dist`, unless that was done from just these sources. */
export async function buildAll({ force = false } = {}): Promise<boolean> {
  if (!force && isBuilt()) return false
  const now = fingerprint()
  // The tools of the build take longer to load than what is built: a start that builds nothing does without.
  const [{ build: bundle }, { build: buildWeb }, { bundlersPieces, planPieces }] = await Promise.all([
    import('esbuild'),
    import('vite'),
    import('./web-pieces.ts'),
  ])
  const { metafile } = await bundle({
    entryPoints: {
      server: join(root, 'apps/server/main.ts'),
      built: join(root, 'scripts/built.ts'),
      // Run in threads of their own, which need files of their own.
      'search-worker': join(root, 'areas/planning/server/global/search/search-worker.ts'),
      'search-thread': join(root, 'areas/planning/server/global/search/search-thread.ts'),
      'plan-thread': join(root, 'areas/planning/server/plan/plan-thread.ts'),
      'label-thread': join(root, 'areas/printing/server/render/label-thread.ts'),
      'p12-thread': join(root, 'areas/seals/server/sign/p12-thread.ts'),
      'table-thread': join(root, 'core/server/pdf/table-thread.ts'),
      'stamp-thread': join(root, 'areas/seals/server/stamp-thread.ts'),
    },
    outdir: join(root, 'dist'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    // What is imported while the database starts is a piece of its own.
    splitting: true,
    // Beside the entries: threads are looked for beside whoever starts them.
    chunkNames: `${piece}[name]-[hash]`,
    target: 'node20',
    external: [...external, ...external.map((name) => `${name}/*`)],
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  })
  const fresh = new Set(Object.keys(metafile.outputs).map((path) => basename(path)))
  for (const name of readdirSync(join(root, 'dist')))
    if (name.startsWith(piece) && !fresh.has(name)) rmSync(join(root, 'dist', name))
  // Built beside and put in place whole: a build that fails, or a server that runs meanwhile, loses nothing.
  const web = join(root, 'dist/web')
  const plan = planPieces(await bundlersPieces())
  const shared = {
    name: (module: string) => plan.get(module) ?? null,
    debugName: 'shared',
    priority: 10,
    includeDependenciesRecursively: false,
  }
  await buildWeb({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: `${web}.new`, rolldownOptions: { output: { codeSplitting: { groups: [shared] } } } },
  })
  rmSync(web, { recursive: true, force: true })
  renameSync(`${web}.new`, web)
  markBuilt(now)
  return true
}

if (process.argv[1] && import.meta.url.endsWith('/scripts/build.ts') && process.argv[1].endsWith('build.ts'))
  await buildAll({ force: true })
