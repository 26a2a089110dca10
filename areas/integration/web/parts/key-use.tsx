import { Tag } from 'antd'
import { useAllMessages, useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getAccessKeyUse } from '../../contract/access-key.api.ts'

/** What a key may do, its secrets by their masks, and the calls made with it. */
export function KeyUse({ row, onClose }: { row: { id: number; name: string }; onClose(): void }) {
  const t = useT()
  const worded = useAllMessages()
  const { user } = useSession()
  const loaded = useCall(getAccessKeyUse, { id: row.id }, { topics: ['accessKey'] })
  const at = (iso: string | null) => (iso === null ? '–' : instantText(iso, user.zone))
  return (
    <LoadedDrawer title={row.name} size={860} loaded={loaded} onClose={onClose}>
      {({ rights, secrets, uses }) => (
        <>
          <h3>{t('accessKey.rights')}</h3>
          <p>
            {rights.map((right) => (
              <Tag key={right}>{worded ? t(`right.${right}`) : right}</Tag>
            ))}
          </p>
          <h3>{t('accessKey.secrets')}</h3>
          <PlainTable
            size="small"
            rowKey="mask"
            pagination={false}
            dataSource={secrets}
            columns={[
              { title: t('accessKey.mask'), dataIndex: 'mask' },
              { title: t('accessKey.createdAt'), dataIndex: 'createdAt', render: at },
              { title: t('accessKey.opensUntil'), dataIndex: 'expiresAt', render: at },
            ]}
          />
          <h3>{t('accessKey.uses')}</h3>
          <PlainTable
            size="small"
            rowKey={({ day, path }) => `${day} ${path}`}
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            locale={{ emptyText: t('accessKey.noUses') }}
            dataSource={uses}
            columns={[
              { title: t('accessKey.use.day'), dataIndex: 'day' },
              { title: t('accessKey.use.path'), dataIndex: 'path' },
              { title: t('accessKey.calls'), dataIndex: 'calls', align: 'right' },
              { title: t('accessKey.errors'), dataIndex: 'errors', align: 'right' },
              { title: t('accessKey.use.lastError'), dataIndex: 'lastErrorStatus', align: 'right' },
              { title: t('accessKey.lastAt'), dataIndex: 'lastAt', render: at },
              { title: t('accessKey.use.lastIp'), dataIndex: 'lastIp' },
            ]}
          />
        </>
      )}
    </LoadedDrawer>
  )
}
