import { CopyOutlined, DeleteOutlined, EditOutlined, HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Button, Empty, Select } from 'antd'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { useT } from '#core/web/i18n/index.ts'
import { DecimalInput, type FormValues, type Option, ReferenceSelect } from '#core/web/kit/index.ts'
import { type DesignStep, stepName } from './design-model.ts'

interface Props {
  steps: readonly DesignStep[]
  bad: ReadonlySet<string>
  centers: ReadonlyMap<number, string>
  readOnly: boolean
  learn(options: readonly Option[]): void
  move(from: number, to: number): void
  change(key: string, values: FormValues, next?: string[]): void
  edit(key: string): void
  duplicate(key: string): void
  remove(key: string): void
}

/** The operations in their order: dragged to reorder, the main fields edited in place. */
export function StepTable(props: Props) {
  const { steps, move } = props
  const t = useT()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = steps.map(({ key }) => key)
  const heads = [
    'sequence',
    'operationId',
    'workCenterId',
    'singleProcessingTime',
    'singleTripQuantity',
    'unitPrice',
    'successor',
  ]
  if (!steps.length)
    return (
      <div className="rt-steps">
        <Empty className="kit-pad" description={t('routing.design.empty')} />
      </div>
    )
  return (
    <div className="rt-steps">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) =>
          over && active.id !== over.id && move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
        }
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <table>
            <thead>
              <tr>
                <th aria-label={t('routing.design.renumber')} />
                {heads.map((key) => (
                  <th key={key} scope="col">
                    {t(`routing.operations.${key}`)}
                  </th>
                ))}
                <th>{t('kit.acts')}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map((step) => (
                <Line key={step.key} {...props} step={step} />
              ))}
            </tbody>
          </table>
        </SortableContext>
      </DndContext>
    </div>
  )
}

function Line({ step, ...props }: Props & { step: DesignStep }) {
  const { steps, bad, centers, readOnly, learn, change, edit, duplicate, remove } = props
  const { key, values, next } = step
  const t = useT()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    disabled: readOnly,
  })
  const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : { transition }
  const name = stepName(step)
  const number = (field: string, scale: number, width: number) => (
    <td style={{ width }}>
      <DecimalInput
        size="small"
        scale={scale}
        disabled={readOnly}
        aria-label={`${t(`routing.operations.${field}`)} ${name}`}
        value={(values[field] as number | null | undefined) ?? null}
        onChange={(value) => change(key, { [field]: value ?? null })}
      />
    </td>
  )
  const className = [bad.has(key) && 'rt-bad', isDragging && 'rt-dragged'].filter(Boolean).join(' ')
  return (
    <tr ref={setNodeRef} style={style} className={className}>
      <td style={{ width: 36 }}>
        <span {...attributes} {...listeners} className="rt-holder" aria-label={t('routing.design.drag', { name })}>
          <HolderOutlined />
        </span>
      </td>
      <td style={{ width: 64 }} className="kit-number">
        {values.sequence}
      </td>
      <td>
        <button type="button" className="rt-name" onClick={() => edit(key)}>
          {String(values.produreName ?? '')}
        </button>{' '}
        <span className="kit-faint">{String(values.produreNo ?? '')}</span>
      </td>
      <td style={{ width: 210 }}>
        <ReferenceSelect
          reference={workCenterReference}
          disabled={readOnly}
          known={centers}
          status={values.workCenterId ? '' : 'error'}
          aria-label={`${t('routing.operations.workCenterId')} ${name}`}
          value={values.workCenterId as number | null}
          onChange={(id, option) => {
            if (option) learn([option])
            change(key, { workCenterId: id })
          }}
        />
      </td>
      {number('singleProcessingTime', 3, 120)}
      {number('singleTripQuantity', 4, 100)}
      {number('unitPrice', 6, 100)}
      <td style={{ width: 240 }}>
        <Select<string[]>
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          className="kit-wide"
          disabled={readOnly}
          placeholder={t('routing.design.end')}
          aria-label={`${t('routing.operations.successor')} ${name}`}
          value={next}
          onChange={(chosen) => change(key, {}, chosen)}
          options={steps.filter((each) => each.key !== key).map((each) => ({ value: each.key, label: stepName(each) }))}
        />
      </td>
      <td style={{ width: 104, whiteSpace: 'nowrap' }}>
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={t('routing.design.edit', { name })}
          onClick={() => edit(key)}
        />
        {!readOnly && (
          <>
            <Button
              type="text"
              size="small"
              icon={<CopyOutlined />}
              aria-label={`${t('routing.design.duplicate')} ${name}`}
              onClick={() => duplicate(key)}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`${t('routing.design.remove')} ${name}`}
              onClick={() => remove(key)}
            />
          </>
        )}
      </td>
    </tr>
  )
}
