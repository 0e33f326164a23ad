import { constants, setPriority } from 'node:os'
import { threadId } from 'node:worker_threads'
import { findActiveContent } from './active-content.ts'
import { drawPage } from './draw-page.ts'
import { findMachineReadableZone } from './machine-readable-zone.ts'
import { UnreadableDocument } from './reading.ts'
import type { ReadingOutcome, ReadingTask } from './reading-task.ts'
import { recognisePdf } from './recognise-pdf.ts'
import { recognisePicture } from './recognise-picture.ts'

// On Linux this is the priority of the calling thread alone: requests go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** The task of a reading thread: one document. */
export default async function read({ path, type, maxPages, draws, begins }: ReadingTask): Promise<ReadingOutcome> {
  begins.postMessage(threadId)
  begins.close()
  try {
    if (draws !== undefined) return { ok: true, picture: (await drawPage(path, type, draws)) ?? null }
    const { zoneLines, ...reading } = await (type === 'pdf'
      ? recognisePdf(path, maxPages)
      : recognisePicture(path, type, maxPages))
    // Pictures with active content are refused when they are uploaded.
    const activeContent = type === 'pdf' ? await findActiveContent(path) : []
    const texts = reading.pages.map((page) => page.text)
    const machineReadableZone = findMachineReadableZone([...zoneLines, ...texts].join('\n'))
    return { ok: true, reading: { ...reading, text: texts.join('\f'), machineReadableZone, activeContent } }
  } catch (error) {
    const reason = error instanceof UnreadableDocument ? error.reason : 'corrupt'
    return { ok: false, reason, cause: String(error) }
  }
}
