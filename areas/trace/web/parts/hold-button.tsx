import { StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'

const ask = { name: 'trace.ask', fields: { reason: field.text({ required: true, max: 500 }) } }

interface Props<H> {
  /** Sends it; absent answer: it was refused. */
  hold(reason: string): Promise<H | undefined>
  /** What was done, in words. */
  told(held: H): string
  /** Absent: what is bad and whatever was made of it. */
  label?: string
}

/** Holds what is bad in one press with its reason. */
export function HoldButton<H>({ hold, told, label }: Props<H>) {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const words = label ?? t('trace.hold')
  if (!can('trace.hold')) return null
  return (
    <>
      <Button danger icon={<StopOutlined />} onClick={() => setAsking(true)}>
        {words}
      </Button>
      {asking && active && (
        <AskDialog
          title={words}
          ask={ask}
          okText={words}
          onCancel={() => setAsking(false)}
          onAnswer={async (asked) => {
            const held = await hold((asked as { reason: string }).reason)
            if (!held) return
            toast.success(told(held))
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
