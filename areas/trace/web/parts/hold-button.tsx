import { StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, send } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { holdTrace } from '../../contract/trace.ts'

const ask = { name: 'trace.ask', fields: { reason: field.text({ required: true, max: 500 }) } }

/** Holds a bad lot and whatever was made of it, in one press with its reason. */
export function HoldButton({ lotId }: { lotId: number }) {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  if (!can('trace.hold')) return null
  return (
    <>
      <Button danger icon={<StopOutlined />} onClick={() => setAsking(true)}>
        {t('trace.hold')}
      </Button>
      {asking && active && (
        <AskDialog
          title={t('trace.hold')}
          ask={ask}
          okText={t('trace.hold')}
          onCancel={() => setAsking(false)}
          onAnswer={async (asked) => {
            const sent = await send(holdTrace, { lotId, ...(asked as { reason: string }) })
            if (!sent) return
            toast.success(t('trace.held', sent.output))
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
