import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { textWidth } from '../parts/text-width.ts'
import type { Action } from './action.ts'

interface Props<Row> {
  row: Row
  actions: readonly Action<Row>[]
  labelOf(action: Action<Row>): string
  start(action: Action<Row>, rows: Row[]): void
  /** All of them in the menu. */
  fold: boolean
}

const inline = 2

/** How many acts stand as links: all where one more would need a menu for itself, none on a phone. */
const shownOf = (count: number, fold: boolean): number => (fold ? 0 : count <= inline + 1 ? count : inline)

/** How wide the acts' column must be for its title and the labels it shows (pixels). */
export function actsWidth(title: string, labels: readonly string[], fold: boolean): number {
  const shown = labels.slice(0, shownOf(labels.length, fold))
  const folds = shown.length < labels.length
  // The title is bold.
  const ofTitle = textWidth(title) * 1.1 + 18
  const ofActs = shown.reduce((sum, label) => sum + textWidth(label) + 14, folds ? 46 : 18)
  return Math.ceil(Math.max(64, ofTitle, ofActs))
}

/** The acts on one row: the first ones as links, the others in a menu. What the row's state does not allow is greyed. */
export function RowActions<Row>({ row, actions, labelOf, start, fold }: Props<Row>) {
  const t = useT()
  const direct = actions.slice(0, shownOf(actions.length, fold))
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
