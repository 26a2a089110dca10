import type { Target } from '#core/contract/target.ts'
import { meets, useTargetWords } from '../parts/target-mark.tsx'
import { type Tone, toneOf } from './board-parts.tsx'

type Marks = readonly [bad: number, good: number]

/** The tone of a share by its target; where there is none, by the marks of its board. */
export function toneBy(share: number | null, target: Target | null | undefined, marks: Marks): Tone {
  const met = meets(share, target)
  return met === null ? toneOf(share, ...marks) : met ? 'good' : 'bad'
}

/** What a figure is to reach, as the note of a tile. */
export function TargetNote({ share, target }: { share: number | null; target: Target }) {
  const { text, from } = useTargetWords()(share, target)
  return <span title={from}>{text}</span>
}

/** How a bar is told its target: a mark on it, and what says so when it is pointed at. */
export function useBarTarget() {
  const words = useTargetWords()
  return (share: number | null, target: Target | null | undefined): { target?: number; title?: string } => {
    if (!target) return {}
    const { text, from } = words(share, target)
    return { target: target.value, title: `${text} · ${from}` }
  }
}
