import { Alert, Button, Checkbox, Drawer, Empty, Input, Space, Spin, Tabs, Tag } from 'antd'
import { useState } from 'react'
import {
  assignRoleResource,
  assignRoleUser,
  deleteRoleUser,
  getRoleResource,
  selectResource,
} from '#areas/identity/contract/role.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { useAllMessages, useT } from '#core/web/i18n/index.ts'
import { askDiscard, ReferenceSelect, useUnload } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'

interface Props {
  role: { id: number; name: string }
  onClose(): void
}

/** The rights of a role as a list of boxes by area, and the people who have it. */
export function RoleRights({ role, onClose }: Props) {
  const t = useT()
  const worded = useAllMessages()
  const held = useCall(getRoleResource, { id: role.id }, { topics: ['role', 'teamUser'] })
  const [changed, setChanged] = useState(false)
  useUnload(() => changed)
  const close = async () => {
    if (!changed || (await askDiscard())) onClose()
  }
  return (
    <Drawer open onClose={() => void close()} size={720} title={role.name}>
      {held.data && worded ? (
        <Tabs
          items={[
            {
              key: 'rights',
              label: t('role.rights'),
              children: <Rights key={held.data.version} role={role} held={held.data} onChanged={setChanged} />,
            },
            {
              key: 'users',
              label: `${t('role.users')} (${held.data.users.length})`,
              children: <People role={role} users={held.data.users} />,
            },
          ]}
        />
      ) : (
        <Spin />
      )}
    </Drawer>
  )
}

interface Held {
  allRights: boolean
  rights: string[]
  version: number
}

function Rights({ role, held, onChanged }: { role: Props['role']; held: Held; onChanged(changed: boolean): void }) {
  const t = useT()
  const { can } = useSession()
  const all = useCall(selectResource, {})
  const [chosen, setChosen] = useState(() => new Set(held.rights))
  const [wanted, setWanted] = useState('')
  const save = useAct(assignRoleResource, {
    success: t('kit.saved'),
    topics: ['role'],
    onDone: () => onChanged(false),
  })
  if (held.allRights) return <Alert type="info" showIcon title={t('role.allKept')} />
  const editable = can('role.grant')
  const change = (rights: string[], on: boolean) => {
    const after = new Set(chosen)
    for (const right of rights)
      if (on) after.add(right)
      else after.delete(right)
    setChosen(after)
    onChanged(after.size !== held.rights.length || held.rights.some((right) => !after.has(right)))
  }
  const areas = (all.data?.areas ?? [])
    .map((area) => ({ ...area, rights: area.rights.filter((right) => matches(t(`right.${right}`), right, wanted)) }))
    .filter((area) => area.rights.length)
  return (
    <Space orientation="vertical" style={{ width: '100%' }} size="middle">
      <Space wrap>
        <Input.Search
          allowClear
          aria-label={t('kit.search')}
          placeholder={t('role.findRight')}
          onChange={(e) => setWanted(e.target.value)}
        />
        <Tag>{t('role.chosen', { count: chosen.size })}</Tag>
        {editable && (
          <Button
            type="primary"
            loading={save.pending}
            onClick={() => save.run({ id: role.id, version: held.version, rights: [...chosen] })}
          >
            {t('kit.save')}
          </Button>
        )}
      </Space>
      {areas.map((area) => (
        <AreaRights key={area.id} area={area} chosen={chosen} disabled={!editable} change={change} />
      ))}
    </Space>
  )
}

const matches = (label: string, right: string, wanted: string) =>
  `${label} ${right}`.toLowerCase().includes(wanted.trim().toLowerCase())

interface AreaProps {
  area: { id: string; rights: string[] }
  chosen: ReadonlySet<string>
  disabled: boolean
  change(rights: string[], on: boolean): void
}

function AreaRights({ area, chosen, disabled, change }: AreaProps) {
  const t = useT()
  const { can } = useSession()
  const on = area.rights.filter((right) => chosen.has(right)).length
  return (
    <fieldset
      className="kit-card"
      style={{ border: '1px solid var(--kit-line, #d9d9d9)', borderRadius: 6, padding: 12 }}
    >
      <legend>
        <Checkbox
          checked={on === area.rights.length}
          indeterminate={on > 0 && on < area.rights.length}
          disabled={disabled}
          onChange={(e) =>
            change(
              area.rights.filter((right) => can(right) || chosen.has(right)),
              e.target.checked,
            )
          }
        >
          <strong>{t(`area.${area.id}`)}</strong>
        </Checkbox>
      </legend>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: 4 }}>
        {area.rights.map((right) => (
          <Checkbox
            key={right}
            checked={chosen.has(right)}
            disabled={disabled || (!can(right) && !chosen.has(right))}
            onChange={(e) => change([right], e.target.checked)}
          >
            {t(`right.${right}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function People({ role, users }: { role: Props['role']; users: { id: number; name: string; jobNumber: string }[] }) {
  const t = useT()
  const { can, user: me } = useSession()
  const [added, setAdded] = useState<number[]>([])
  const give = useAct(assignRoleUser, {
    success: t('kit.saved'),
    topics: ['role', 'teamUser'],
    onDone: () => setAdded([]),
  })
  const take = useAct(deleteRoleUser, { success: t('kit.saved'), topics: ['role', 'teamUser'] })
  return (
    <Space orientation="vertical" style={{ width: '100%' }} size="middle">
      {can('role.grant') && (
        <Space.Compact style={{ width: '100%' }}>
          <ReferenceSelect reference={teamUserReference} multiple value={added} onChange={(ids) => setAdded(ids)} />
          <Button
            type="primary"
            disabled={!added.length}
            loading={give.pending}
            onClick={() => give.run({ id: role.id, userIds: added })}
          >
            {t('kit.add')}
          </Button>
        </Space.Compact>
      )}
      {users.length ? (
        <Space wrap>
          {users.map((user) => (
            <Tag
              key={user.id}
              closable={can('role.grant') && user.id !== me.id}
              onClose={(event) => {
                event.preventDefault()
                void take.run({ id: role.id, userIds: [user.id] })
              }}
            >
              {user.name} {user.jobNumber}
            </Tag>
          ))}
        </Space>
      ) : (
        <Empty />
      )}
    </Space>
  )
}
