import { createStore } from './store.ts'

export type Tone = 'success' | 'info' | 'warning' | 'error'

/** What a message leads to: the rows that it counts. */
export interface Lead {
  label: string
  follow(): void
}

/** Shows messages and asks questions; a page with antd lends its own, others show plain ones. */
export interface Toaster {
  message(tone: Tone, text: string, lead?: Lead): void
  /** Resolves with the person's yes or no. */
  confirm(question: { title: string; content?: string; danger?: boolean }): Promise<boolean>
}

export interface PlainMessage {
  id: number
  tone: Tone
  text: string
}

/** Messages of pages without antd (boards). */
export const plainMessages = createStore<readonly PlainMessage[]>([])
const shownFor = 5_000
let counter = 0

const plain: Toaster = {
  message(tone, text) {
    const id = ++counter
    plainMessages.set([...plainMessages.get().slice(-3), { id, tone, text }])
    setTimeout(() => plainMessages.set(plainMessages.get().filter((each) => each.id !== id)), shownFor)
  },
  confirm: ({ title, content }) => Promise.resolve(window.confirm([title, content].filter(Boolean).join('\n'))),
}

let toaster = plain

/** Lends a toaster. @returns its end */
export function lendToaster(lent: Toaster): () => void {
  toaster = lent
  return () => {
    if (toaster === lent) toaster = plain
  }
}

const say = (tone: Tone) => (text: string, lead?: Lead) => toaster.message(tone, text, lead)

/** Messages to the person, from anywhere. */
export const toast = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  confirm: (question: Parameters<Toaster['confirm']>[0]): Promise<boolean> => toaster.confirm(question),
}
