import { Alert } from 'antd'
import { problemsOf } from './problem.ts'

interface Props {
  error: Error | null
  /** The person has seen it; absent: it stays as long as its dialog. */
  onClose?: () => void
}

/** Why an act was refused and what would satisfy it, where the person acts. */
export function Refused({ error, onClose }: Props) {
  return <Problems problems={problemsOf(error)} onClose={onClose} />
}

/** What is wrong, the first of it as the headline; nothing where nothing is. */
export function Problems({ problems, onClose }: { problems: readonly string[]; onClose?: () => void }) {
  const [first, ...rest] = problems
  if (first === undefined) return null
  return (
    <Alert
      className="kit-gap"
      type="error"
      showIcon
      closable={onClose && { onClose }}
      title={first}
      description={
        rest.length > 0 && (
          <ul className="kit-problems">
            {rest.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )
      }
    />
  )
}
