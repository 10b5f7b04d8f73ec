/*
 * The functions and objects for Windows's touch keyboard as the SDK declares them (guiddef.h, windef.h, combaseapi.h, shellapi.h,
 * winuser.h, shobjidl.h); what koffi makes of them is tested on every system. DWORD is a uint32, HRESULT and BOOL an int32, a
 * handle as wide as a pointer.
 */

/** The fields of each structure, in order. */
export const structures = {
  GUID: { Data1: 'uint32', Data2: 'uint16', Data3: 'uint16', Data4: 'uint8[8]' },
  RECT: { left: 'int32', top: 'int32', right: 'int32', bottom: 'int32' },
} as const

/** Prototypes by the name under which this program calls them, each with its library. */
export const prototypes = {
  initialize: ['ole32.dll', 'int32 __stdcall CoInitializeEx(void *pvReserved, uint32 dwCoInit)'],
  uninitialize: ['ole32.dll', 'void __stdcall CoUninitialize()'],
  createInstance: [
    'ole32.dll',
    'int32 __stdcall CoCreateInstance(GUID *rclsid, void *pUnkOuter, uint32 dwClsContext, GUID *riid, _Out_ void **ppv)',
  ],
  desktopWindow: ['user32.dll', 'intptr __stdcall GetDesktopWindow()'],
  execute: [
    'shell32.dll',
    'intptr __stdcall ShellExecuteW(intptr hwnd, str16 lpOperation, str16 lpFile, str16 lpParameters, str16 lpDirectory, int32 nShowCmd)',
  ],
} as const
export type KeyboardFunction = keyof typeof prototypes

/**
 * Methods of COM objects: their index in the object's method table, which begins with the three of IUnknown, and their prototype.
 */
export const methods = {
  release: [2, 'uint32 __stdcall IUnknown_Release(void *self)'],
  toggle: [3, 'int32 __stdcall ITipInvocation_Toggle(void *self, intptr hwnd)'],
  location: [6, 'int32 __stdcall IFrameworkInputPane_Location(void *self, _Out_ RECT *prcInputPaneScreenLocation)'],
} as const
export type KeyboardMethod = keyof typeof methods

/** Classes with the interface used. ITipInvocation is in no header; its GUIDs are those of TabTip's type library. */
export const classes = {
  keyboardHost: { clsid: '4CE576FA-83DC-4F88-951C-9D0782B4E376', iid: '37C994E7-432B-4834-A2F7-DCE1F13B834B' },
  inputPane: { clsid: 'D5120AA3-46BA-44C5-822D-CA8092C1FC72', iid: '5752238B-24F0-495A-82F1-2FD593056796' },
} as const
export type KeyboardClass = keyof typeof classes
