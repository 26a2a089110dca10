import { LockOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { CallError } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'

/** What stands in the place of what could not be read: why, and, unless it is refused, the way to try again. */
export function NotLoaded({ error, onRetry }: { error: Error; onRetry(): unknown }) {
  const t = useT()
  const refused = error instanceof CallError && error.status === 403
  return (
    <div className="kit-problem" role="alert">
      {refused ? <LockOutlined /> : <WarningOutlined />}
      <p>{error.message}</p>
      {!refused && <Button onClick={() => void onRetry()}>{t('kit.retry')}</Button>}
    </div>
  )
}
