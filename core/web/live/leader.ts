import { newKey } from '../call/new-key.ts'
import { createHub, type Hub, type Member } from './hub.ts'
import type { FromPage, ToPage } from './protocol.ts'
import { readStream } from './stream.ts'

/** One of the pages leads: it holds the streams of all. */
interface Letter {
  from: string
  /** A page; absent: whoever leads, or with `anew` everybody. */
  to?: string
  anew?: boolean
  page?: FromPage
  hub?: ToPage
}

const name = 'gemba-live'
/** A leader that does not answer for so long is frozen: the page in front takes its place. */
const patience = 3_000

/**
 * Shares the streams among the pages of a browser without shared workers (phones): one page leads, by a lock that its end or
 * its leaving hands on. Without locks (plain HTTP) each page has its own, while it is in front alone.
 * @returns how to speak to whoever leads
 */
export function shareByLeader(receive: (message: ToPage) => void): (message: FromPage) => void {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return alone(receive)
  const channel = new BroadcastChannel(name)
  const me = newKey()
  const others = new Map<string, Member>()
  const own: Member = { send: (message) => heardBack(message) }
  let hub: Hub | null = null
  let last: FromPage | null = null
  let asking: AbortController | null = null
  let letGo: (() => void) | null = null
  let unanswered: ReturnType<typeof setTimeout> | undefined

  const post = (letter: Omit<Letter, 'from'>) => channel.postMessage({ ...letter, from: me } satisfies Letter)
  const heardBack = (message: ToPage) => {
    clearTimeout(unanswered)
    receive(message)
  }
  const memberOf = (id: string): Member => {
    const member = others.get(id) ?? { send: (message: ToPage) => post({ to: id, hub: message }) }
    others.set(id, member)
    return member
  }
  const say = (message: FromPage) => {
    if (hub) hub.heard(own, message)
    else post({ page: message })
  }
  channel.onmessage = ({ data }) => {
    const { from, to, anew, page, hub: answer } = data as Letter
    if (answer && to === me) heardBack(answer)
    else if (page && hub) hub.heard(memberOf(from), page)
    else if (anew && last?.kind === 'here') say({ ...last, join: true })
  }

  const lead = () =>
    new Promise<void>((resolve) => {
      hub = createHub({ read: readStream })
      letGo = resolve
      if (last) hub.heard(own, last)
      post({ anew: true })
    })
  const stepDown = () => {
    hub?.end()
    hub = null
    others.clear()
    letGo?.()
    letGo = null
  }
  const wish = (steal: boolean) => {
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    // The lock is taken from us when we were frozen: another leads now, and we wait for our turn again.
    navigator.locks.request(name, steal ? { steal } : { signal: mine.signal }, lead).catch(() => {
      if (mine.signal.aborted) return
      stepDown()
      if (last?.kind === 'here') wish(false)
    })
  }

  return (message) => {
    if (message.kind === 'gone') {
      clearTimeout(unanswered)
      say(message)
      last = null
      asking?.abort()
      asking = null
      return stepDown()
    }
    const first = last === null
    last = message
    say(message)
    if (first) wish(false)
    if (!message.join || !message.shown || hub) return
    clearTimeout(unanswered)
    unanswered = setTimeout(() => wish(true), patience)
  }
}

function alone(receive: (message: ToPage) => void): (message: FromPage) => void {
  const hub = createHub({ read: readStream, hiddenAfter: 0 })
  const own: Member = { send: receive }
  return (message) => hub.heard(own, message)
}
