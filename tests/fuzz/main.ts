/**
 * `npm run fuzz -- URL [seed] [rounds]`: calls every endpoint of a running demo with random and odd inputs, as each of its accounts and as
 * nobody. It writes whatever happens to be valid: never against a factory at work. Ends with 1 when something was found.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { root } from '#core/server/root.ts'
import { type Answer, fuzz, type Someone } from './fuzz.ts'

const [url = '', seed = '1', rounds = '3'] = process.argv.slice(2)
if (!URL.canParse(url)) throw new Error('usage: npm run fuzz -- http://localhost:8080 [seed] [rounds]')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'input' in value

/** Endpoints stand in contracts by themselves, and as verbs of a `crud`. */
async function endpointsOf(): Promise<Endpoint[]> {
  const found = new Map<string, Endpoint>()
  const files = ['core', 'areas'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(root, room, file)),
  )
  for (const file of files) {
    if (!/[\\/]contract[\\/].*(?<!\.test|messages)\.ts$/.test(file)) continue
    for (const value of Object.values(await import(file))) {
      const within = typeof value === 'object' && value !== null ? Object.values(value) : []
      for (const each of [value, ...within]) if (isEndpoint(each)) found.set(each.path, each)
    }
  }
  return [...found.values()].sort((a, b) => a.path.localeCompare(b.path))
}

async function post(path: string, body: string, token: string): Promise<Answer> {
  const headers = { token, languages: 'en', 'content-type': 'application/json' }
  const answer = await fetch(new URL(path, url), { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

const ask = async <T>(path: string, input: object, token = ''): Promise<T> =>
  JSON.parse((await post(path, JSON.stringify(input), token)).text).data

/** Those whom the login page of a demo offers. */
async function people(): Promise<Someone[]> {
  const { demo } = await ask<{ demo: { accounts: string[]; password: string } | null }>('/user/web/getLoginOptions', {})
  if (!demo) throw new Error('there is no demo factory at this address')
  const known: Someone[] = [{ name: 'nobody', rights: new Set(), token: '' }]
  for (const account of demo.accounts) {
    const { token } = await ask<{ token: string }>('/user/web/pwLogin', { account, password: demo.password })
    const { rights } = await ask<{ rights: string[] }>('/user/web/getCurrentUser', {}, token)
    known.push({ name: account, rights: new Set(rights), token })
  }
  return known
}

const { calls, findings } = await fuzz({
  seed: Number(seed),
  rounds: Number(rounds),
  endpoints: await endpointsOf(),
  people: await people(),
  foreign: [],
  call: (path, body, { token }) => post(path, body, token),
  within: 15_000,
})
for (const { what, who, path, body, answer } of findings) console.log(`${what} ${who} ${path}\n  ${body}\n  ${answer}`)
console.log(`${calls} calls, ${findings.length} findings (seed ${seed})`)
process.exitCode = findings.length ? 1 : 0
