import { SplitPanes, StationScreen } from '../instructions/station-screen.tsx'

/** Two documents of what a station works on side by side, or a document and the task. */
export default function StationEsopDisplaySplit() {
  return <StationScreen path="stationEsopDisplayS">{(data) => <SplitPanes data={data} />}</StationScreen>
}
