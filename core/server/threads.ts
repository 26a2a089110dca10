import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type * as Esbuild from 'esbuild'
import { root } from './root.ts'

/** What a thread runs: a file, or a text that is run as it is. */
export type ThreadCode = { file: string } | { text: string }

/** Bounds of a thread, so that nothing it is given holds up or brings down the server. */
export interface ThreadBounds {
  milliseconds: number
  heapMb: number
}

/** A thread that was ended at its bounds, or that ended without an answer. */
export class ThreadEnded extends Error {
  constructor(readonly why: 'tooLong' | 'tooLarge' | 'noAnswer') {
    super(
      { tooLong: 'it takes too long', tooLarge: 'it takes too much memory', noAnswer: 'it ended without an answer' }[
        why
      ],
    )
  }
}

/** Opens a thread. It inherits no loader and writes nothing to the server's log. */
export function openThread(code: ThreadCode, request: unknown, options: WorkerOptions = {}): Worker {
  const given = { execArgv: [], workerData: request, ...options }
  return 'file' in code ? new Worker(code.file, given) : new Worker(code.text, { ...given, eval: true })
}

/**
 * Has a thread of its own answer one request: the first message it posts is the answer, then it is ended.
 *
 * @param request is copied, but for what is in `transfer`, which the caller does not use again
 * @throws ThreadEnded at its bounds, and where it posts nothing; what the thread itself throws
 */
export function askThread<Answer>(
  code: ThreadCode,
  request: unknown,
  { milliseconds, heapMb }: ThreadBounds,
  transfer: ArrayBuffer[] = [],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = openThread(code, request, {
      // Libraries write about what they do not know.
      stdout: true,
      stderr: true,
      transferList: transfer,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const settle = (act: () => void) => {
      clearTimeout(timer)
      act()
      void worker.terminate()
    }
    const timer = setTimeout(() => settle(() => reject(new ThreadEnded('tooLong'))), milliseconds)
    worker.once('message', (answer: Answer) => settle(() => resolve(answer)))
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const exhausted = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      settle(() => reject(exhausted ? new ThreadEnded('tooLarge') : error))
    })
    worker.once('exit', () => settle(() => reject(new ThreadEnded('noAnswer'))))
  })
}

/**
 * The code of a thread that has a source file of its own: beside the bundle once built (`scripts/build.ts` names it), before that
 * its source made into JavaScript, as a thread inherits no loader.
 *
 * @param source `new URL('./name.ts', import.meta.url)` of whoever opens it
 */
export function threadCode(source: URL): ThreadCode {
  const name = path.basename(source.pathname, path.extname(source.pathname))
  if (!import.meta.url.endsWith('.ts')) return { file: fileURLToPath(new URL(`./${name}.js`, import.meta.url)) }
  const made = fromSources.get(name) ?? makeFrom(fileURLToPath(source), name)
  fromSources.set(name, made)
  return { file: made }
}

const fromSources = new Map<string, string>()

function makeFrom(source: string, name: string): string {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
  })
  const folder = path.join(root, '.cache', 'threads')
  mkdirSync(folder, { recursive: true })
  // Written beside and put in place whole: another process may be reading it.
  const file = path.join(folder, `${name}.mjs`)
  writeFileSync(`${file}.${process.pid}`, outputFiles[0]?.text ?? '')
  renameSync(`${file}.${process.pid}`, file)
  return file
}
