/** The packed dots of the mark: drawn by scripts/printer-mark.ts from src/main/printing/receipt-html.ts. */
export const markDots = {
  narrow: {
    width: 96,
    packed:
      'vdQ7DoMwEATQQRSUHIGjcLPYUi7mo3AESgrERDjYOxZxFOW3BXqFDYthFnCMtQFoeVQA+uQZGJNXpOX7hoa5fGsOnXlS9+Z5MC/q0byqnXmrmWUF2Cv53Ue/iPUnO07Z8SzvbsjlkXVNsfezHrjZ/Y9LfC7pz9Y1xd5vnUmlh/ipwnsu+v9Fz098MXecsgcu2S79nF5CE2DhmGEhWCE/9ZXneiULtRzVcqfZrOVXM67Z15lQzAqdITpbZObcAA==',
  },
  wide: {
    width: 144,
    packed:
      '5ZbLDYNADESNOHCkBEqhNCiNDtICJSDlwmGFI0NI1jMrhAiR8tkTvIONP+yMiFT6OKPYyTQ6rZEyJoOROibBiLqDYeZAhSc9BJ5DV56MkGpO1ngyYXJVTK7a5kg6JgWSvkQyMKmQjExqJGEPaZBMx8g6EnGDCiup/fwlmgKTYSXl75NmaUBE7m17kmxZwJcJR05k/7T+1Msa+Sps1Xyl9vudTzhX4nu+YsdsF7YqvV9U3RYp8MJ6I+HsielQXX90byyvSJq4hwZy1eCJvZUktBdHUA0lRzVEoW1JVnsS0VFQDichqbtGz2dp0zFl3KO5e7SbFX+PT2B3wQ4k4VLYybDbYUfEromdFbuvhENjF8dOD93gDQ==',
  },
} as const
