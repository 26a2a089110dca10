import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '#core/server/root.ts'

export interface ServerProcess {
  address: string
  process: ChildProcess
  /** What it printed before it was ready. */
  printed: readonly string[]
  /** Ends it as an operator does, and waits. */
  stop(): Promise<void>
  /** Ends it as a power cut does, and waits. */
  kill(): Promise<void>
}

/** The built server is quicker at hand; a test that needs no build runs the sources. */
const code = (): string[] =>
  process.env.GEMBA_TEST_BUILT && existsSync(join(root, 'dist/server.js'))
    ? ['dist/server.js']
    : ['--import', 'tsx', 'apps/server/main.ts']

/** A server in a process of its own, on a free port. Resolves when it says that it is ready. */
export async function startProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, code(), {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      MQTT_PORT: 'off',
      GEMBA_SIMULATION: 'off',
      LOG_LEVEL: 'error',
      GEMBA_DEMO: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const printed: string[] = []
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`the server ended with ${status}: ${said}`)))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const ready = /^Gemba is ready: (\S+)/.exec(line)
      if (ready?.[1]) resolve(ready[1])
      else printed.push(line)
    })
  })
  const endBy = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await ended
  }
  return { address, printed, process: child, stop: endBy('SIGTERM'), kill: endBy('SIGKILL') }
}

/** Calls a server in another process. */
export async function callAt<T>(
  address: string,
  path: string,
  body: unknown,
  token = '',
  language = 'en',
): Promise<{ status: number; body: { code: number; data: T } }> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, languages: language },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { code: number; data: T } }
}

/**
 * All rows of a list that `ask` reads page by page. Where rows came while it was read, so that a page is empty before the total is reached,
 * it is read once more from the beginning.
 */
export async function everyRow<R>(ask: (pageNum: number) => Promise<{ rows: R[]; total: number }>): Promise<R[]> {
  const rows: R[] = []
  for (let pageNum = 1; ; pageNum++) {
    const page = await ask(pageNum)
    rows.push(...page.rows)
    if (rows.length >= page.total) return rows
    if (!page.rows.length) return everyRow(ask)
  }
}

/** Reads the live stream; `next` waits for an event that fits. */
export async function listenAt(address: string, token: string, lastEventId?: string) {
  const abort = new AbortController()
  const headers: Record<string, string> = { token, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
  const answer = await fetch(`${address}/user/web/live`, { headers, signal: abort.signal })
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  const decoder = new TextDecoder()
  return {
    async next(fits: (event: string) => boolean): Promise<string> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const event = text.slice(0, end)
          text = text.slice(end + 2)
          if (fits(event)) return event
          continue
        }
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        text += decoder.decode(value, { stream: true })
      }
    },
    close: () => abort.abort(),
  }
}
