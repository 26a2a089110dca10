import { useCallback, useEffect, useState } from 'react'
import { fillIn } from '../../contract/fill-in.ts'
import { defaultLanguage, type Language, languageOf } from '../../contract/languages.ts'
import type { Translate } from '../../contract/messages.ts'
import { createStore, useStore } from '../store.ts'
import { allAreas, type Catalog, loadArea, loadBase, loadTitles, ownersOf, textsOf } from './catalogs.ts'

const key = 'languages'

/** The messages of the language shown. */
let catalog: Catalog = {}

/** Whether the titles of the screens are wanted: from the login on. */
let withTitles = false

/** Areas whose messages are loaded, or being loaded, with a language. */
const wanted = new Set<string>()

/** Words a message in the language shown; outside React. A key that no catalog holds stands for itself. */
export const t: Translate = (message, params) => {
  const text = catalog[message]
  if (text === undefined && withTitles) loadOwners(message)
  return fillIn(text ?? message, params)
}

/** The language shown; `t` is another function whenever other words stand behind it. */
const state = createStore<{ language: Language; t: Translate }>({ language: keptLanguage(), t })

/** The language that this browser was given. */
export function keptLanguage(): Language {
  const asked = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  return asked ? languageOf(asked) : defaultLanguage
}

export const currentLanguage = (): Language => state.get().language

/** Starts with the language that the browser keeps, the shell's messages loaded. */
export const startLanguages = (): Promise<void> => showLanguage(currentLanguage())

/** Loads the titles of all screens; resolves when they can be shown. */
export async function loadScreenTitles(): Promise<void> {
  if (withTitles) return
  withTitles = true
  try {
    await showLanguage(asked)
  } catch (error) {
    withTitles = false
    throw error
  }
}

/** Loads what a screen says, or a part that it loads late (`planning/late/order-tasks`); resolves when it can be shown. */
export const loadScreenMessages = async (screen: string): Promise<void> => loadMessages(await textsOf(screen))

/** Whether the messages of all areas were asked for once. */
let allWanted = false

/** Loads the messages of all areas; resolves when they can be shown. */
export async function loadAllMessages(): Promise<void> {
  await loadMessages(await allAreas())
  allWanted = true
}

/**
 * For what speaks of all areas: roles name every right, the operation log every entity.
 *
 * @returns whether all areas' texts can be shown; also when loading them failed, as keys are better than nothing
 */
export function useAllMessages(): boolean {
  const [there, setThere] = useState(allWanted)
  useEffect(() => {
    const shown = () => setThere(true)
    void loadAllMessages().then(shown, shown)
  }, [])
  return there
}

async function loadMessages(areas: readonly string[]): Promise<void> {
  const missing = areas.filter((id) => !wanted.has(id))
  if (!missing.length) return showing
  for (const id of missing) wanted.add(id)
  try {
    await showLanguage(asked)
  } catch (error) {
    for (const id of missing) wanted.delete(id)
    throw error
  }
}

/** Keys that were asked for and that nothing loaded holds. */
const lacking = new Set<string>()

/**
 * A text that the build did not foresee (a log entry speaks of any entity): its areas are loaded, and what is shown is worded anew. The
 * mark tells a test, and whoever looks, which screen shows a moment of keys.
 */
function loadOwners(message: string): void {
  if (lacking.has(message)) return
  lacking.add(message)
  performance.mark('words lacking', { detail: message })
  ownersOf(message)
    .then(loadMessages)
    .catch(() => lacking.delete(message))
}

/** Shows another language and keeps it. */
export async function setLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  localStorage.setItem(key, language)
}

/** The language asked for last, and the loading of its messages. */
let asked = currentLanguage()
let showing: Promise<void> = Promise.resolve()

/** Shows another language in this page alone. Resolves when the language asked for last is shown. */
export function showLanguage(language: Language): Promise<void> {
  asked = language
  const mine: Promise<void> = wording(language).then((words): Promise<void> | undefined => {
    // Somebody who presses two languages in a row gets the second.
    if (showing !== mine) return showing
    catalog = words
    document.documentElement.lang = language
    state.set({ language, t: (message, params) => t(message, params) })
    return undefined
  })
  showing = mine
  return mine
}

async function wording(language: Language): Promise<Catalog> {
  const parts = await Promise.all([
    loadBase(language),
    withTitles ? loadTitles(language) : {},
    ...[...wanted].map((area) => loadArea(language, area)),
  ])
  return Object.assign({}, ...parts)
}

/** Words messages; a new function when the language changes. */
export function useT(): Translate {
  return useStore(state).t
}

/** The language shown and how to show another. */
export function useLanguage(): [Language, (language: Language) => void] {
  const { language } = useStore(state)
  const change = useCallback((next: Language) => void setLanguage(next), [])
  return [language, change]
}

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { 'zh-Hans': '简体中文', en: 'English', vi: 'Tiếng Việt' }
