import { Alert, Button, Space } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { instantText } from '../format.ts'
import type { Draft } from './use-draft.ts'

/** Offers what was typed at an earlier opening and never sent. */
export function DraftOffer<T>({ draft, onTake }: { draft: Draft<T>; onTake(value: T): void }) {
  const t = useT()
  const { user } = useSession()
  const { found } = draft
  if (!found) return null
  const take = () => {
    onTake(found.value)
    draft.answered()
  }
  return (
    <Alert
      showIcon
      className="kit-gap"
      type="info"
      title={t('kit.draft', { at: instantText(new Date(found.at).toISOString(), user.zone).slice(5, 16) })}
      action={
        <Space>
          <Button size="small" type="primary" onClick={take}>
            {t('kit.draftTake')}
          </Button>
          <Button size="small" onClick={draft.drop}>
            {t('kit.discardOne')}
          </Button>
        </Space>
      }
    />
  )
}
