import { pinyin } from 'pinyin-pro'
import { folded } from '../../contract/fold.ts'

/** A Chinese text by its sound and by its initials: `gongdanluru`, `gdlr`. */
export interface Sound {
  whole: string
  initials: string
}

const known = new Map<string, Sound>()

/** The sound of any text. */
export function soundOfName(text: string): Sound {
  const whole = pinyin(text, { toneType: 'none', type: 'array', v: true }).join('')
  const initials = pinyin(text, { pattern: 'first', toneType: 'none', type: 'array' }).join('')
  return { whole: folded(whole).replace(/\s/g, ''), initials: folded(initials).replace(/\s/g, '') }
}

/** The sound of a text of the product's own; there are some hundreds, each is reckoned once. */
export function soundOf(text: string): Sound {
  const before = known.get(text)
  if (before) return before
  const sound = soundOfName(text)
  known.set(text, sound)
  return sound
}

/** Whether a text has every word in it: as it is written, by its sound, or by initials. */
export function sounds(text: string, words: readonly string[]): boolean {
  const plain = folded(text)
  const { whole, initials } = soundOf(text)
  return words.every((word) => plain.includes(word) || whole.includes(word) || initials.includes(word))
}

/** The characters of GB 2312, which names are written with, by every reading that they have. */
const readings = new Map<string, string>()
const rows = { next: 0xb0, last: 0xf7 }

function readNextRow(): void {
  const row = rows.next++
  const decoder = new TextDecoder('gb2312')
  for (let cell = 0xa1; cell <= 0xfe; cell++) {
    const character = decoder.decode(Uint8Array.of(row, cell))
    if (!/^\p{Script=Han}$/u.test(character)) continue
    for (const reading of pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: true }))
      readings.set(reading, (readings.get(reading) ?? '') + character)
  }
}

function charactersByReading(): ReadonlyMap<string, string> {
  while (rows.next <= rows.last) readNextRow()
  return readings
}

/** Reads the characters beside everything else, so that nobody's first search waits for it. */
export function warmSounds(): void {
  if (rows.next > rows.last) return
  readNextRow()
  setImmediate(warmSounds)
}

const classes = new Map<string, string>()

/** A class of all characters that are read with this beginning, or with this very syllable. */
function classOf(beginning: string, whole: boolean): string {
  const key = whole ? `${beginning}.` : beginning
  const before = classes.get(key)
  if (before) return before
  const fitting = [...charactersByReading()].filter(([reading]) =>
    whole ? reading === beginning : reading.startsWith(beginning),
  )
  const made = `[${[...new Set(fitting.flatMap(([, characters]) => [...characters]))].join('')}]`
  classes.set(key, made)
  return made
}

interface Syllable {
  text: string
  whole: boolean
}

/** Ways to read letters as syllables and initials that are looked at; more of them say nothing new. */
const waysMost = 6
const stepsMost = 400

/** How letters may be read: `cydp` as four initials, `dianp` as a syllable and an initial. The fewest parts first. */
function waysToRead(letters: string): Syllable[][] {
  const all = charactersByReading()
  const ways: Syllable[][] = []
  let steps = 0
  const go = (at: number, before: Syllable[]) => {
    if (at === letters.length) return void ways.push(before)
    for (let length = Math.min(6, letters.length - at); length > 0 && steps < stepsMost; length--) {
      steps += 1
      const text = letters.slice(at, at + length)
      const last = at + length === letters.length
      const begins = (length === 1 || last || /^[zcs]h$/.test(text)) && [...all.keys()].some((k) => k.startsWith(text))
      if (all.has(text) && !last) go(at + length, [...before, { text, whole: true }])
      if (begins) go(at + length, [...before, { text, whole: false }])
    }
  }
  go(0, [])
  return ways.sort((a, b) => a.length - b.length).slice(0, waysMost)
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const patterns = new Map<string, string | null>()
const patternsMost = 500

/**
 * A pattern of PostgreSQL that finds Chinese names by how they sound: by whole syllables, by initials, or by both mixed, with every reading
 * of a character. So small tables need no column for it. Digits stand for themselves (`cydp4` finds 冲压垫片 4 型).
 *
 * @returns null for what is nobody's pinyin
 */
export function soundPattern(word: string): string | null {
  const before = patterns.get(word)
  if (before !== undefined) return before
  if (patterns.size >= patternsMost) patterns.clear()
  const made = makePattern(word)
  patterns.set(word, made)
  return made
}

function makePattern(word: string): string | null {
  if (!/^(?=.*[a-z]{2})[a-z\d.-]{2,24}$/.test(word)) return null
  const parts = word.match(/[a-z]+|[^a-z]+/g) ?? []
  const read = parts.map((part) => {
    if (!/^[a-z]/.test(part)) return escaped(part)
    const ways = waysToRead(part).map((way) => way.map(({ text, whole }) => classOf(text, whole)).join(''))
    return ways.length ? `(?:${ways.join('|')})` : null
  })
  return read.includes(null) ? null : read.join('\\s*')
}
