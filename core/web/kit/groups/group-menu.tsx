import { GroupOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { groupKinds } from '#core/contract/list.ts'
import { useT } from '#core/web/i18n/index.ts'
import type { List } from '../list/use-list.ts'

type Listed = Pick<List<never>, 'entity' | 'groups'>

/** Fields that rows may be grouped by: closed sets, references, days and texts, but not what calls a single row. */
const groupable = ({ entity }: Listed, keys: readonly string[]) =>
  keys.filter((key) => {
    const field = entity.fields[key]
    return field && key !== entity.key && !field.names && groupKinds.includes(field.kind)
  })

/** Chooses the column that a list is grouped by. @param columns those of the list, with their titles */
export function GroupMenu({ list, columns }: { list: Listed; columns: readonly { key: string; title: string }[] }) {
  const t = useT()
  const { groups } = list
  const fields = groupable(
    list,
    columns.map(({ key }) => key),
  )
  if (!groups.possible || !fields.length) return null
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? key
  const by = groups.by
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [by ?? '~none'],
        style: { maxHeight: '60vh', overflow: 'auto' },
        items: [
          { key: '~none', label: t('kit.noGroups') },
          ...(by
            ? [
                { key: '~open', label: t('kit.openGroups') },
                { key: '~close', label: t('kit.closeGroups') },
              ]
            : []),
          { type: 'divider' },
          ...fields.map((key) => ({ key, label: titleOf(key) })),
        ],
        onClick: ({ key }) => {
          if (key === '~open' || key === '~close') groups.openAll(key === '~open')
          else groups.choose(key === '~none' ? null : key, true)
        },
      }}
    >
      <Button
        icon={<GroupOutlined />}
        aria-label={t('kit.group')}
        title={by ? `${t('kit.group')}: ${titleOf(by)}` : t('kit.group')}
        type={by ? 'primary' : 'default'}
        ghost={by !== null}
      />
    </Dropdown>
  )
}
