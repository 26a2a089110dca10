import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { type FoundAct, type findAnything, matches } from '#core/contract/find.ts'
import { folded, wordsOf } from '#core/contract/fold.ts'
import type { Translate } from '#core/contract/messages.ts'
import type { MountedScreen } from '#core/web/screens/screens.ts'
import { type Group, mostUsed, type Ranked, ranked } from './ranking.ts'
import type { Use } from './uses.ts'
import type { Word } from './words.ts'

export type Found = OutputOf<typeof findAnything>
export type Looked = InputOf<typeof findAnything>

/** One line of the finder. */
export interface Option extends Ranked {
  title: string
  note: string
  status: { label: string; color: string } | null
  /** The screen that it opens; null: it is done here. */
  place: { path: string; query: Record<string, string> } | null
  act: FoundAct | null
}

/** What options are made of. */
export interface Given {
  text: string
  /** What the server found; absent: nothing yet, or it is not reached. */
  found: Found | undefined
  /** The screens that the person may open. */
  screens: readonly MountedScreen[]
  /** Paths of the pages that are open here, newest first. */
  open: readonly string[]
  uses: readonly Use[]
  now: number
  t: Translate
  word: Word
}

const screensMost = 6
const recentMost = 8

/** What stands in the finder, by groups. */
export function optionsOf(given: Given): Group<Option>[] {
  return given.text.trim() ? foundFor(given) : beforeTyping(given)
}

function foundFor({ text, found, screens, uses, now, t, word }: Given): Group<Option>[] {
  const words = wordsOf(text)
  const bySound = new Set(found?.screens)
  const named = screens
    .filter(({ path, menu }) => {
      const said = folded(`${t(`screen.${path}`)} ${t(`menu.${menu}`)} ${path}`)
      return bySound.has(path) || words.every((each) => said.includes(each))
    })
    .map((screen) => screenOption(screen, text, t, word))
    .sort((a, b) => a.match - b.match)
    .slice(0, screensMost)
  const records = (found?.records ?? []).map(recordOption)
  const acts = [...(found?.acts ?? []).map((act) => actOption(act, word)), ...actsOfBest(found, word)]
  const known = new Set<string>()
  const once = [...acts, ...records, ...named].filter(({ key, title }) => {
    const same = `${key} ${title}`
    return known.has(same) ? false : known.add(same)
  })
  return ranked(once, uses, now)
}

/** Acts on the one record that is meant: one that fits alone, or whose number was typed. */
function actsOfBest(found: Found | undefined, word: Word): Option[] {
  const records = found?.records ?? []
  const exact = records.filter(({ match }) => match === matches.exact)
  const [best] = exact.length ? exact : records.length === 1 ? records : []
  if (!best) return []
  const { kind, id, number, name } = best
  return best.acts.map((act) => ({
    ...actOption({ ...act, record: { kind, id, number, name } }, word),
    match: matches.within,
  }))
}

function beforeTyping({ found, screens, open, uses, now, t, word }: Given): Group<Option>[] {
  const all = screens.map((screen) => screenOption(screen, '', t, word))
  const records = (found?.records ?? []).map(recordOption)
  // The way out, the languages: what the shell does comes last.
  const acts = (found?.acts ?? [])
    .map((act) => actOption(act, word))
    .sort((a, b) => Number(!a.place) - Number(!b.place))
  const recent = mostUsed([...records, ...all, ...acts], uses, now, recentMost)
  const shown = new Set(recent.map(({ key }) => key))
  const opened = open.flatMap((path) => all.filter(({ key }) => key === `screen ${path}` && !shown.has(key)))
  return [
    { group: word('recent'), options: recent },
    { group: word('open'), options: opened.slice(0, screensMost) },
    { group: word('acts'), options: acts.filter(({ key }) => !shown.has(key)) },
  ].filter(({ options }) => options.length > 0)
}

function screenOption({ path, menu }: MountedScreen, text: string, t: Translate, word: Word): Option {
  const title = t(`screen.${path}`)
  return {
    key: `screen ${path}`,
    group: word('screens'),
    match: text && folded(title).startsWith(folded(text.trim())) ? matches.numberBegins : matches.nameBegins,
    title,
    note: menu ? t(`menu.${menu}`) : '',
    status: null,
    place: { path, query: {} },
    act: null,
  }
}

const recordOption = (record: Found['records'][number]): Option => ({
  key: `${record.kind} ${record.id}`,
  group: record.heading,
  match: record.match,
  title: record.number,
  note: [record.name, record.note].filter(Boolean).join(' · '),
  status: record.status,
  place: { path: record.path, query: record.query },
  act: null,
})

const actOption = (act: FoundAct, word: Word): Option => ({
  key: `act ${act.name}`,
  group: word('acts'),
  match: matches.numberBegins,
  title: act.record ? `${act.label} ${act.record.number}` : act.label,
  note: act.record?.name ?? '',
  status: null,
  place: act.place,
  act,
})
