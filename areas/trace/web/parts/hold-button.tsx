import { StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import type { holdTrace } from '../../contract/trace.ts'

type Held = OutputOf<typeof holdTrace>

const ask = { name: 'trace.ask', fields: { reason: field.text({ required: true, max: 500 }) } }

/** Holds what is bad and whatever was made of it, in one press with its reason. @param hold sends it; absent answer: it was refused */
export function HoldButton({ hold }: { hold(reason: string): Promise<Held | undefined> }) {
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
            const held = await hold((asked as { reason: string }).reason)
            if (!held) return
            toast.success(t('trace.held', held))
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
