import { mediaAnnouncementCrud } from '../../contract/announcement.ts'
import { AnnouncementList } from '../parts/announcement-list.tsx'

/** Pictures, sounds, videos and other files that a team, a workshop or a line is shown. */
export default function MediaAnnouncements() {
  return <AnnouncementList crud={mediaAnnouncementCrud} told={['title', 'priority', 'fileId', 'plays', 'content']} />
}
