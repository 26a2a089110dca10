import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ColumnWidthOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  HolderOutlined,
  MinusOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Arrangement, type Change, changed, type Offered, type Placed, widths } from './arrangement.ts'

interface Props {
  arrangement: Arrangement
  offered: readonly Offered[]
  onChange(arrangement: Arrangement): void
  onKeep(): void
  onReset(): void
  onLeave(): void
}

/** The widgets as frames that are dragged, moved by buttons, made wider or narrower, put away and taken back. */
export default function Arranging({ arrangement, offered, onChange, onKeep, onReset, onLeave }: Props) {
  const t = useT()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const change = (what: Change) => onChange(changed(arrangement, what))
  const keys = arrangement.shown.map(({ key }) => key)
  return (
    <section aria-label={t('home.arrange')} className="home-arranging">
      <div className="home-arrange-bar">
        <p>{t('home.arrange.how')}</p>
        <Button onClick={onReset}>{t('home.usual')}</Button>
        <Button onClick={onLeave}>{t('home.arrange.leave')}</Button>
        <Button type="primary" onClick={onKeep}>
          {t('home.save')}
        </Button>
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) =>
          over && change({ type: 'move', key: String(active.id), over: String(over.id) })
        }
      >
        <SortableContext items={keys} strategy={rectSortingStrategy}>
          <ol className="home-grid">
            {arrangement.shown.map((placed, i) => (
              <Frame key={placed.key} placed={placed} first={i === 0} last={i === keys.length - 1} change={change} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {arrangement.hidden.length > 0 && (
        <>
          <h2>{t('home.arrange.hidden')}</h2>
          <ul className="home-hidden">
            {arrangement.hidden.map((key) => (
              <li key={key}>
                <Button
                  icon={<EyeOutlined />}
                  onClick={() =>
                    change({ type: 'show', key, width: offered.find((each) => each.key === key)?.width ?? 12 })
                  }
                >
                  {t('home.arrange.show', { name: t(`home.widget.${key}`) })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface FrameProps {
  placed: Placed
  first: boolean
  last: boolean
  change(change: Change): void
}

function Frame({ placed: { key, width }, first, last, change }: FrameProps) {
  const t = useT()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: key })
  const name = t(`home.widget.${key}`)
  const style = transform
    ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
    : { transition }
  const button = (icon: ReactNode, word: string, what: Change, disabled: boolean) => (
    <Button
      icon={icon}
      aria-label={t(word, { name })}
      title={t(word, { name })}
      disabled={disabled}
      onClick={() => change(what)}
    />
  )
  return (
    <li ref={setNodeRef} style={style} className={`home-cell is-${width} ${isDragging ? 'is-dragged' : ''}`}>
      <div className="home-frame">
        <button type="button" {...attributes} {...listeners} aria-label={t('kit.moveNamed', { name })}>
          <HolderOutlined />
        </button>
        <strong>{name}</strong>
        <span className="home-frame-acts">
          {button(<ArrowLeftOutlined />, 'home.arrange.before', { type: 'step', key, by: -1 }, first)}
          {button(<ArrowRightOutlined />, 'home.arrange.after', { type: 'step', key, by: 1 }, last)}
          {button(<MinusOutlined />, 'home.arrange.narrower', { type: 'width', key, by: -1 }, width === widths[0])}
          <span className="home-soft">
            <ColumnWidthOutlined /> {t('home.arrange.width', { share: `${width}/12` })}
          </span>
          {button(<PlusOutlined />, 'home.arrange.wider', { type: 'width', key, by: 1 }, width === widths.at(-1))}
          {button(<EyeInvisibleOutlined />, 'home.arrange.hide', { type: 'hide', key }, false)}
        </span>
      </div>
    </li>
  )
}
