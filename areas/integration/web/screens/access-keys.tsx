import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, instantText, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { disableAccessKey, enableAccessKey } from '../../contract/access-key.api.ts'
import { accessKeyCrud } from '../../contract/access-key.ts'
import { KeyUse } from '../parts/key-use.tsx'
import { NewKey } from '../parts/new-key.tsx'
import { RotateKey } from '../parts/rotate-key.tsx'
import { ToldOnce } from '../parts/told-once.tsx'

type Row = RowIn<typeof accessKeyCrud.select>

const commandOf = (secret: string) =>
  `curl -X POST -H 'authorization: Bearer ${secret}' -H 'content-type: application/json' -d '{}' ${window.location.origin}/…`

/** Keys by which other programs call, what they may do, and what was done with them. */
export default function AccessKeys() {
  const t = useT()
  const { can, user } = useSession()
  const [making, setMaking] = useState(false)
  const [rotating, setRotating] = useState<Row | null>(null)
  const [looking, setLooking] = useState<Row | null>(null)
  const [told, setTold] = useState<{ secret: string; note?: string } | null>(null)
  const actions: Action<Row>[] = [
    { key: 'use', at: 'row', run: ([row]) => setLooking(row ?? null) },
    { key: 'rotate', at: 'row', right: 'accessKey.add', run: ([row]) => setRotating(row ?? null) },
    {
      key: 'disable',
      right: 'accessKey.edit',
      danger: true,
      confirm: true,
      can: ({ state }) => state !== 'disabled',
      endpoint: disableAccessKey,
    },
    {
      key: 'enable',
      right: 'accessKey.edit',
      confirm: true,
      can: ({ state }) => state === 'disabled',
      endpoint: enableAccessKey,
    },
  ]
  return (
    <>
      <ListScreen
        crud={accessKeyCrud}
        search={['state', 'expiresAt', 'lastAt']}
        actions={actions}
        before={
          can('accessKey.add') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
              {t('accessKey.new')}
            </Button>
          )
        }
      />
      {making && (
        <NewKey
          onClose={() => setMaking(false)}
          onMade={(secret) => {
            setMaking(false)
            setTold({ secret })
          }}
        />
      )}
      {rotating && (
        <RotateKey
          row={rotating}
          onClose={() => setRotating(null)}
          onDone={({ key, oldUntil }) => {
            setRotating(null)
            setTold({ secret: key, note: t('accessKey.oldUntil', { time: instantText(oldUntil, user.zone) }) })
          }}
        />
      )}
      {looking && <KeyUse row={looking} onClose={() => setLooking(null)} />}
      {told && (
        <ToldOnce
          title={t('accessKey.told')}
          warning={t('accessKey.once')}
          note={told.note}
          items={[
            { key: 'key', label: t('accessKey'), value: told.secret },
            { key: 'example', label: t('accessKey.example'), value: commandOf(told.secret) },
            { key: 'docs', label: t('accessKey.docs'), value: <a href="/docs">/docs</a> },
          ]}
          onClose={() => setTold(null)}
        />
      )}
    </>
  )
}
