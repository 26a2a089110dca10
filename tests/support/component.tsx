import { render } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { getLayout, updateLayout } from '#core/contract/core.api.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { type Code, codes } from '#core/contract/result.ts'
import AntdRoot from '#core/web/antd/antd-root.tsx'
import { setSession } from '#core/web/session/session.tsx'

/** A refusal as the server sends it. */
export class Refuses {
  constructor(
    readonly status: number,
    readonly message: string,
    readonly data: unknown = null,
    readonly code: Code = codes.refused,
  ) {}
}

/** What an endpoint answers: a value, one by what is sent, or a promise of one; a `Refuses` is a refusal. */
type Answer = unknown | ((sent: never) => unknown)

/** A server of the test's own. */
export interface Answers {
  /** Everything that was sent to an endpoint, in order. */
  sent(endpoint: Endpoint): unknown[]
  /** Answers an endpoint so from now on. */
  answer(endpoint: Endpoint, answer: Answer): void
}

/** Answers the calls of this test; whoever calls something else is refused, and the test reads that it was not foreseen. */
export function serve(...pairs: [endpoint: Endpoint, answer: Answer][]): Answers {
  const answers = new Map<string, Answer>([
    [getLayout.path, { personal: null, general: null }],
    [updateLayout.path, null],
  ])
  const calls: { path: string; sent: unknown }[] = []
  for (const [endpoint, answer] of pairs) answers.set(endpoint.path, answer)
  const answered = async (path: string, sent: unknown) => {
    calls.push({ path, sent })
    const answer = answers.has(path) ? answers.get(path) : new Refuses(404, `The test answers nothing at ${path}`)
    const data = await (typeof answer === 'function' ? answer(sent) : answer)
    const refused = data instanceof Refuses
    const envelope = refused
      ? { code: data.code, message: data.message, data: data.data }
      : { code: codes.ok, message: '', data }
    return { status: refused ? data.status : 200, text: JSON.stringify(envelope) }
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { status, text } = await answered(path, JSON.parse(String(init.body)))
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  })
  /** As much of it as sends a file. */
  class Sender {
    upload: { onprogress?(event: object): void } = {}
    onloadend = () => {}
    status = 0
    responseText = ''
    responseURL = ''
    #path = ''
    open(_method: string, path: string) {
      this.#path = path
      this.responseURL = `http://localhost${path}`
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    abort() {
      this.onloadend()
    }
    async send(form: FormData) {
      const fields = [...form].map(([name, value]) => [
        name,
        typeof value === 'string' ? JSON.parse(value) : value.name,
      ])
      const { status, text } = await answered(this.#path, Object.fromEntries(fields))
      this.status = status
      this.responseText = text
      this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sender)
  return {
    sent: (endpoint) => calls.filter(({ path }) => path === endpoint.path).map(({ sent }) => sent),
    answer: (endpoint, answer) => void answers.set(endpoint.path, answer),
  }
}

const user = {
  id: 7,
  account: 'ann',
  name: 'Ann',
  phoneNo: '13800000007',
  jobNumber: null,
  avatar: null,
  isAdministrator: false,
  teamId: 1,
  teamName: 'Works',
  zone: 'Asia/Shanghai',
}

/** Tells once what stands before it on the page has run its effects: it hears keys and has asked its questions. */
function Begun({ tell }: { tell(): void }) {
  useEffect(tell, [tell])
  return null
}

/** Shows something on a page of a person who holds these rights; resolves once it stands there and its effects have run. */
export async function show(content: ReactNode, { rights = [] }: { rights?: string[] } = {}) {
  setSession({
    user,
    rights,
    mustChangePassword: false,
    mustSetSecondFactor: false,
    teams: [{ id: 1, name: 'Works' }],
    workshops: null,
    wordFilter: { add: [], remove: [], allow: [] },
    demo: false,
    menus: null,
    display: null,
    areasOff: [],
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const shown = render(
    <MemoryRouter>
      <AntdRoot>
        <i data-testid="page" />
        {content}
        <Begun tell={begin} />
      </AntdRoot>
    </MemoryRouter>,
  )
  // The words of the library come late, and effects a moment after what they belong to is seen.
  await shown.findByTestId('page')
  await begun
  return shown
}
