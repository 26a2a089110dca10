import { PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, ListScreen, ReferenceSelect, type RowIn } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { Line } from '../../contract/line.ts'
import type { LineApi } from '../../contract/line-api.ts'
import { ProfileEditor } from './profile-editor.tsx'
import './profile.css'

type Row = RowIn<LineApi['profiles']['select']>

const topics = ['lineProfile']

/** The profiles of a line: what an engineer configures, by product and version. */
export function LineProfiles({ line, api }: { line: Line; api: LineApi }) {
  const t = useT()
  const { can } = useSession()
  const active = useActive()
  const [opened, setOpened] = useState<number | null>(null)
  const add = useAct(api.addLineProfile, { topics, onDone: ({ id }) => setOpened(id) })
  const right = `${line.id}.configure`
  const actions: Action<Row>[] = [
    {
      key: 'open',
      at: 'row',
      icon: <SettingOutlined />,
      right: `${line.id}.view`,
      run: ([row]) => setOpened(row?.id ?? null),
    },
    {
      key: 'copy',
      at: 'row',
      right,
      can: (row) => row.status !== 'draft',
      run: async ([row]) => {
        if (row?.productId) await add.run({ productId: row.productId, fromId: row.id })
      },
    },
  ]
  return (
    <div className="kit-screen">
      {can(right) && <NewProfile pending={add.pending} onAdd={(productId) => void add.run({ productId })} />}
      <ListScreen<Row>
        crud={api.profiles}
        topics={topics}
        search={['productId', 'status']}
        actions={actions}
        open={(row) => setOpened(row.id)}
      />
      {active && opened !== null && (
        <ProfileEditor key={opened} id={opened} line={line} api={api} onClose={() => setOpened(null)} />
      )}
      {!can(right) && <p>{t('lineProfile.readOnly')}</p>}
    </div>
  )
}

function NewProfile({ pending, onAdd }: { pending: boolean; onAdd(productId: number): void }) {
  const t = useT()
  const [productId, setProductId] = useState<number | null>(null)
  return (
    <div className="line-new">
      <ReferenceSelect
        reference={madeProductReference}
        value={productId}
        onChange={setProductId}
        aria-label={t('lineProfile.newFor')}
        placeholder={t('lineProfile.newFor')}
      />
      <Button
        type="primary"
        icon={<PlusOutlined />}
        loading={pending}
        disabled={productId === null}
        onClick={() => productId !== null && onAdd(productId)}
      >
        {t('lineProfile.act.new')}
      </Button>
    </div>
  )
}
