import type { Box } from './chart-frame.tsx'
import { labelEvery } from './scale.ts'

interface ValueAxisProps {
  box: Box
  ticks: readonly number[]
  format(value: number): string
  /** At the right, without lines of its own. */
  right?: boolean
}

/** The steps of a value, with a faint line each. */
export function ValueAxis({ box, ticks, format, right = false }: ValueAxisProps) {
  const most = ticks.at(-1) ?? 1
  return ticks.map((tick) => {
    const y = box.top + box.height * (1 - tick / most)
    return (
      <g key={tick} className="chart-axis">
        {!right && <line x1={box.left} x2={box.left + box.width} y1={y} y2={y} />}
        <text
          x={right ? box.left + box.width + box.line * 0.4 : box.left - box.line * 0.4}
          y={y}
          dy="0.32em"
          textAnchor={right ? 'start' : 'end'}
        >
          {format(tick)}
        </text>
      </g>
    )
  })
}

interface NameAxisProps {
  box: Box
  names: readonly string[]
}

/** The names below, on one line or, where every name counts, on two; thinned or cut until they fit. */
export function NameAxis({ box, names }: NameAxisProps) {
  const longest = names.reduce((most, name) => Math.max(most, widthOf(name)), 0)
  const wanted = box.twoLines ? Math.min(longest / 2, 3) + 1 : Math.min(longest, 6) + 0.8
  const every = labelEvery(names.length, box.width, wanted * box.line)
  const slot = (box.width / names.length) * every
  const room = Math.max(2, slot / box.line - 0.4)
  return names.map(
    (name, i) =>
      i % every === 0 && (
        <text
          key={`${name} ${i}`}
          className="chart-name"
          x={box.left + (box.width * (i + 0.5)) / names.length}
          y={box.top + box.height + box.line * 1.2}
          textAnchor="middle"
        >
          {box.twoLines
            ? inTwo(name, room).map((part, at) => (
                <tspan
                  key={`${at} ${part}`}
                  x={box.left + (box.width * (i + 0.5)) / names.length}
                  dy={at && box.line * 1.1}
                >
                  {part}
                </tspan>
              ))
            : cut(name, room)}
          <title>{name}</title>
        </text>
      ),
  )
}

/** Width of a text in units of its size: a Chinese character fills one, others about half. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 1 : 0.56), 0)

/** A text as it fits into one line or two of so many of its own sizes: broken at a space where there is one; a single word, as Chinese is, within. */
export function inTwo(text: string, room: number): string[] {
  if (widthOf(text) <= room) return [text]
  const words = text.split(' ')
  let first = words.shift() ?? ''
  while (words[0] !== undefined && widthOf(`${first} ${words[0]}`) <= room) first += ` ${words.shift()}`
  if (words.length) first = cut(first, room)
  else {
    const signs = [...first]
    let kept = ''
    while (signs[0] !== undefined && widthOf(kept + signs[0]) <= room) kept += signs.shift()
    words.unshift(signs.join(''))
    first = kept
  }
  return [first, cut(words.join(' '), room)]
}

/** A text as it fits into so many of its own sizes. */
export function cut(text: string, room: number): string {
  if (widthOf(text) <= room) return text
  let kept = ''
  for (const sign of text) {
    if (widthOf(kept + sign) > room - 0.6) break
    kept += sign
  }
  return `${kept}…`
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The first words of a text that fit whole into so many of its own sizes: half a word is none that anybody says. */
export function firstWords(text: string, room: number): string {
  let kept = ''
  for (const { segment } of words.segment(text)) {
    if (widthOf(kept + segment) > room) break
    kept += segment
  }
  return kept.trim()
}
