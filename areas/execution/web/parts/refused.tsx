import { Alert } from 'antd'
import { problemsOf } from './problem.ts'

/** Why an act was refused and what would satisfy it, where the person acts. */
export function Refused({ error }: { error: Error | null }) {
  const problems = problemsOf(error)
  if (!problems.length) return null
  const [first, ...rest] = problems
  return (
    <Alert
      className="kit-gap"
      type="error"
      showIcon
      title={first}
      description={
        rest.length > 0 && (
          <ul className="exec-problems">
            {rest.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )
      }
    />
  )
}
