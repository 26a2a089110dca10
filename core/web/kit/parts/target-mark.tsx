import type { Target } from '#core/contract/target.ts'
import { useT } from '../../i18n/index.ts'
import { shareText } from '../format.ts'
import './target-mark.css'

/** Whether a share reaches what it is to; null: there is nothing to compare. */
export const meets = (share: number | null, target: Target | null | undefined): boolean | null =>
  share === null || !target ? null : share >= target.value

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
    return {
      text: `${told === 'is' ? '' : `${signs[told]} `}${t(`kit.target.${told}`, words)}`,
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
