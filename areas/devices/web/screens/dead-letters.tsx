import { ListScreen } from '#core/web/kit/index.ts'
import { deadLetterCrud } from '../../contract/dead-letter.ts'

const search = ['deviceId', 'reason', 'lastAt'] as const
const columns = ['lastAt', 'reason', 'deviceId', 'topic', 'detail', 'times', 'payload', 'firstAt'] as const

/** What boxes said that could not be understood, with the newest example of each. */
export default function DeadLetters() {
  return (
    <ListScreen
      crud={deadLetterCrud}
      search={search}
      columns={columns}
      expanded={(row) => <pre className="kit-code">{row.payload}</pre>}
    />
  )
}
