import type { Target } from '#core/contract/target.ts'
import { useT } from '../../i18n/index.ts'
import { shareText } from '../format.ts'
import './target-mark.css'

/** Whether a share reaches what it is to; null: there is nothing to compare. */
export const meets = (share: number | null, target: Target | null | undefined): boolean | null =>
  share === null || !target ? null : share >= target.value

/** Decimals of a percentage at most. */
const mostDigits = 4

/**
 * A share with as many decimals as tell it from its target, where both look alike as they are shown; null: they do not, or nothing tells them apart.
 * “99.5 %, below target 99.5 %” would be taken for an error.
 */
export function toldApart(share: number, target: number): string | null {
  if (share === target || shareText(share) !== shareText(target)) return null
  for (let digits = 2; digits <= mostDigits; digits++)
    if (shareText(share, digits) !== shareText(target, digits)) return shareText(share, digits)
  return null
}

const signs = { met: '✓', missed: '▼' }

interface Said {
  /** What is to be reached and whether it is, with a sign. */
  text: string
  /** What says so. */
  from: string
}

/** Words of a target beside a figure. */
export function useTargetWords(): (share: number | null, target: Target) => Said {
  const t = useT()
  return (share, target) => {
    const { value, code, name } = target
    const words = { target: shareText(value) }
    const met = meets(share, target)
    const told = met === null ? 'is' : met ? 'met' : 'missed'
    const exactly = share !== null && told === 'missed' ? toldApart(share, value) : null
    return {
      text: `${told === 'is' ? '' : `${signs[told]} `}${t(`kit.target.${told}`, words)}${exactly ? ` (${exactly})` : ''}`,
      from: t('kit.target.from', { ...words, code, name }),
    }
  }
}

/** What a figure is to reach and whether it does, in words and by a sign; where nothing is said, nothing. */
export function TargetMark({ share, target }: { share: number | null; target: Target | null | undefined }) {
  const words = useTargetWords()
  if (!target) return null
  const { text, from } = words(share, target)
  return (
    <small className={meets(share, target) === false ? 'kit-target kit-target-missed' : 'kit-target'} title={from}>
      {text}
    </small>
  )
}
