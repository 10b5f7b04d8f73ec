import type { Dialog } from 'electron'
import { serve } from './link.ts'
import { strict } from './strict.ts'

let nextAnswer = 0

/** Boxes of the system: said on standard error, answered at once by the button that the test chose. */
export const dialog = strict('dialog', {
  showErrorBox: (title, content) => void process.stderr.write(`window: ${title}: ${content}\n`),
  showMessageBox: async () => ({ response: nextAnswer, checkboxChecked: false }),
  showMessageBoxSync: () => nextAnswer,
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
} satisfies Partial<Dialog>)

serve({ nextDialogAnswer: (button) => void (nextAnswer = button) })
