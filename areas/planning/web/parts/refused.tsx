import { Alert } from 'antd'
import { CallError } from '#core/web/call/call-error.ts'
import { NotLoaded } from '#core/web/kit/index.ts'

/** Why a question about the plan has no answer: what is wrong with what was entered, or with the network. */
export function Refused({ error, onRetry }: { error: Error; onRetry(): void }) {
  const fields = error instanceof CallError ? Object.values(error.fields ?? {}) : []
  if (fields.length) return <Alert type="error" showIcon title={fields.join(' ')} />
  return <NotLoaded error={error} onRetry={onRetry} />
}
