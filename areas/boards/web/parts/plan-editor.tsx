import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { deleteFloorPlan, type FloorPlan, type Place, saveFloorPlan } from '#areas/boards/contract/floor-plan.api.ts'
import type { MachineNow } from '#areas/boards/contract/machine.api.ts'
import { selectBoardPlace } from '#areas/boards/contract/production.api.ts'
import { uploadFile } from '#core/contract/core.api.ts'
import { CallError, upload } from '#core/web/call/request.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { placeStyle } from '#core/web/kit/board/index.ts'
import { fileUrl } from '#core/web/kit/file-url.ts'
import { useCall } from '#core/web/live/live.ts'
import { toast } from '#core/web/toast.ts'
import { moveTo, stepped, without } from './places.ts'

interface Props {
  /** Null: a new one. */
  plan: FloorPlan | null
  rows: readonly MachineNow[]
  onClose(saved?: number): void
}

type Draft = Pick<FloorPlan, 'name' | 'workshopId' | 'pictureId' | 'pictureNo' | 'places'>

const blank: Draft = { name: '', workshopId: null, pictureId: null, pictureNo: null, places: [] }

/** Puts machines onto the picture of a hall: by dragging, or with the keys. */
export default function PlanEditor({ plan, rows, onClose }: Props) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<Draft>(plan ?? blank)
  const [dragged, setDragged] = useState<number | null>(null)
  const workshops = useCall(selectBoardPlace, {}).data?.workshops ?? []
  const save = useAct(saveFloorPlan, { topics: ['floorPlan'], onDone: ({ id }) => onClose(id) })
  const remove = useAct(deleteFloorPlan, { topics: ['floorPlan'], onDone: () => onClose() })
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const setPlaces = (change: (places: Place[]) => Place[]) =>
    setDraft((before) => ({ ...before, places: change(before.places) }))
  const choose = async (file: File | undefined) => {
    if (!file) return
    try {
      const { id, fileNo } = await upload(uploadFile, { purpose: 'image' }, file)
      set({ pictureId: id, pictureNo: fileNo })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.told) toast.error(error.message)
    }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (dragged === null || !field.current) return
    const box = field.current.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    setPlaces((places) => moveTo(places, dragged, x, y))
  }
  const step = (event: KeyboardEvent, machineId: number) => {
    const by = stepped(event.key)
    if (by) setPlaces((places) => moveTo(places, machineId, ...by(places.find((each) => each.machineId === machineId))))
    else if (event.key === 'Delete') setPlaces((places) => without(places, machineId))
    else return
    event.preventDefault()
  }
  const names = new Map(rows.map((row) => [row.id, row.name]))
  const unplaced = rows.filter((row) => !draft.places.some((place) => place.machineId === row.id))
  const { name, workshopId, pictureId, pictureNo, places } = draft
  return (
    <dialog
      ref={dialog}
      className="board-settings plan-editor"
      aria-label={t('floorPlan.arrange')}
      onClose={() => onClose()}
      onPointerMove={drag}
      onPointerUp={() => setDragged(null)}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save.run({ id: plan?.id, version: plan?.version, name, workshopId, pictureId, places })
        }}
      >
        <div className="plan-editor-head">
          <label className="board-inline">
            {t('floorPlan.name')}
            <input required maxLength={64} value={name} onChange={(event) => set({ name: event.target.value })} />
          </label>
          <label className="board-inline">
            {t('floorPlan.workshopId')}
            <select
              value={workshopId ?? ''}
              onChange={(event) => set({ workshopId: event.target.value ? Number(event.target.value) : null })}
            >
              <option value="">{t('floorPlan.everyWorkshop')}</option>
              {workshops.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
          <label className="board-inline">
            {t('floorPlan.picture')}
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp,image/gif"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          </label>
          {pictureId !== null && (
            <button type="button" onClick={() => set({ pictureId: null, pictureNo: null })}>
              {t('floorPlan.removePicture')}
            </button>
          )}
        </div>
        <div className="plan-editor-body">
          <div ref={field} className="floor-plan">
            {pictureNo && <img src={fileUrl(pictureNo)} alt={name} draggable={false} />}
            {places.map((place) => (
              <button
                key={place.machineId}
                type="button"
                className="floor-place plan-editor-machine"
                style={placeStyle(place)}
                title={t('floorPlan.moveHint')}
                onPointerDown={() => setDragged(place.machineId)}
                onKeyDown={(event) => step(event, place.machineId)}
              >
                {names.get(place.machineId) ?? '–'}
              </button>
            ))}
          </div>
          <aside>
            <h3>{t(unplaced.length ? 'floorPlan.unplaced' : 'floorPlan.allPlaced')}</h3>
            {unplaced.map((row) => (
              <button
                key={row.id}
                type="button"
                onPointerDown={() => setDragged(row.id)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  setPlaces((before) => moveTo(before, row.id, 0.5, 0.5))
                }}
              >
                {row.name}
              </button>
            ))}
          </aside>
        </div>
        <footer>
          {plan && (
            <button
              type="button"
              disabled={remove.pending}
              onClick={async () => {
                if (await toast.confirm({ title: t('floorPlan.deleteConfirm', { name: plan.name }) }))
                  await remove.run({ id: plan.id })
              }}
            >
              {t('floorPlan.delete')}
            </button>
          )}
          <small>{t('floorPlan.moveHint')}</small>
          <span />
          <button type="button" onClick={() => onClose()}>
            {t('kit.cancel')}
          </button>
          <button type="submit" className="board-primary" disabled={save.pending}>
            {t('kit.save')}
          </button>
        </footer>
      </form>
    </dialog>
  )
}
