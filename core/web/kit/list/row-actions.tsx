import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import type { Action } from './action.ts'

interface Props<Row> {
  row: Row
  actions: readonly Action<Row>[]
  labelOf(action: Action<Row>): string
  start(action: Action<Row>, rows: Row[]): void
}

const inline = 2

/** How wide the acts' column must be for the labels it shows (pixels): a Chinese character is about twice a Latin letter. */
export function actsWidth(labels: readonly string[]): number {
  const folds = labels.length > inline + 1
  const shown = folds ? labels.slice(0, inline) : labels
  const letters = (label: string) => [...label].reduce((sum, each) => sum + (each > '\u2e80' ? 13 : 7.2), 0)
  return Math.ceil(shown.reduce((sum, label) => sum + letters(label) + 14, folds ? 46 : 18))
}

/** The acts on one row: the first ones as links, the others in a menu. What the row's state does not allow is greyed. */
export function RowActions<Row>({ row, actions, labelOf, start }: Props<Row>) {
  const t = useT()
  const direct = actions.length <= inline + 1 ? actions : actions.slice(0, inline)
  const folded = actions.slice(direct.length)
  const cannot = (action: Action<Row>) => action.can?.(row) === false
  return (
    <span className="kit-row-acts">
      {direct.map((action) => (
        <Button
          key={action.key}
          type="link"
          size="small"
          tabIndex={-1}
          danger={action.danger}
          disabled={cannot(action)}
          onClick={() => start(action, [row])}
        >
          {labelOf(action)}
        </Button>
      ))}
      {folded.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: folded.map((action) => ({
              key: action.key,
              label: labelOf(action),
              icon: action.icon,
              danger: action.danger,
              disabled: cannot(action),
            })),
            onClick: ({ key }) => {
              const action = folded.find((each) => each.key === key)
              if (action) start(action, [row])
            },
          }}
        >
          <Button type="link" size="small" tabIndex={-1} icon={<MoreOutlined />} aria-label={t('kit.more')} />
        </Dropdown>
      )}
    </span>
  )
}
