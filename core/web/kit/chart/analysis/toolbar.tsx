import {
  BarChartOutlined,
  FullscreenOutlined,
  MoreOutlined,
  TableOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import type { Word } from './words.ts'
import { isWhole, type Window, whole, zoomed } from './zoom.ts'

interface Props {
  word: Word
  asTable: boolean
  onTable(asTable: boolean): void
  /** Null: this chart is not zoomed. */
  window: Window | null
  onWindow(window: Window): void
  /** There is no room for more than two. */
  narrow: boolean
  onPicture(): void
  onData(): void
  /** Selects a range by dragging, or what is shown; absent: ranges are not taken. */
  onSelecting?(): void
  onSelectShown?(): void
}

interface Tool {
  key: string
  label: string
  icon?: ReactNode
  disabled?: boolean
  run(): void
}

/** What can be done with a chart, by buttons; what has no room stands in the menu. */
export function Toolbar(props: Props) {
  const { word, asTable, onTable, window, onWindow, narrow } = props
  const zooms: Tool[] =
    window && !asTable
      ? [
          { key: 'in', label: word('zoomIn'), icon: <ZoomInOutlined />, run: () => onWindow(zoomed(window, 0.5)) },
          {
            key: 'out',
            label: word('zoomOut'),
            icon: <ZoomOutOutlined />,
            disabled: isWhole(window),
            run: () => onWindow(zoomed(window, 2)),
          },
          {
            key: 'all',
            label: word('showAll'),
            icon: <FullscreenOutlined />,
            disabled: isWhole(window),
            run: () => onWindow(whole),
          },
        ]
      : []
  const table: Tool = {
    key: 'table',
    label: word(asTable ? 'asChart' : 'asTable'),
    icon: asTable ? <BarChartOutlined /> : <TableOutlined />,
    run: () => onTable(!asTable),
  }
  const files: Tool[] = [
    ...(props.onSelecting && !asTable ? [{ key: 'select', label: word('select'), run: props.onSelecting }] : []),
    ...(props.onSelectShown && !asTable
      ? [{ key: 'selectShown', label: word('selectShown'), run: props.onSelectShown }]
      : []),
    { key: 'picture', label: word('picture'), run: props.onPicture },
    { key: 'data', label: word('data'), run: props.onData },
  ]
  const inMenu = narrow ? [...zooms, ...files] : files
  return (
    <span className="analysis-tools">
      {[...(narrow ? [] : zooms), table].map(({ key, label, icon, disabled, run }) => (
        <Button
          key={key}
          size="small"
          type="text"
          icon={icon}
          title={label}
          aria-label={label}
          disabled={disabled}
          onClick={run}
        />
      ))}
      <Dropdown
        trigger={['click']}
        menu={{
          items: inMenu.map(({ key, label, icon, disabled }) => ({ key, label, icon, disabled })),
          onClick: ({ key }) => inMenu.find((tool) => tool.key === key)?.run(),
        }}
      >
        <Button size="small" type="text" icon={<MoreOutlined />} title={word('more')} aria-label={word('more')} />
      </Dropdown>
    </span>
  )
}
