import { useState } from 'react'
import { StationDesk } from '../station/desk.tsx'
import { StationPicker } from '../station/picker.tsx'
import '../execution.css'
import '../station/station.css'

/** Where this terminal stands: it is asked once, and stands there tomorrow too. */
const kept = 'workStation'

/** The screen of a terminal at a station: what is made there now, and large keys for all that its people do. */
export default function StationMode() {
  const [stationId, setStationId] = useState(() => Number(localStorage.getItem(kept)) || null)
  const choose = (id: number | null) => {
    if (id === null) localStorage.removeItem(kept)
    else localStorage.setItem(kept, String(id))
    setStationId(id)
  }
  if (stationId === null) return <StationPicker onChoose={choose} />
  return <StationDesk key={stationId} stationId={stationId} onLeave={() => choose(null)} />
}
