/* Generated from /openapi.json by openapi-typescript: see api.int.test.ts. Not edited by hand. */
export interface paths {
    "/esop/app/readInstruction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keeps that people have read instructions, once for each revision
         * @description Right: `report.view`. Takes an idempotency key.
         */
        post: operations["esop_app_readInstruction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/esop/app/selectTaskInstruction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The instructions in force for a task: those for its product and operation, else for its operation, else for its product
         * @description Right: `report.view`.
         */
        post: operations["esop_app_selectTaskInstruction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/app/acceptAndonCall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts what was done and closes the call
         * @description Right: `andonCall.accept`. Takes an idempotency key.
         */
        post: operations["production_app_acceptAndonCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/app/addReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports good and defective quantity of a task
         * @description Right: `report.add`. Takes an idempotency key.
         */
        post: operations["production_app_addReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/app/endWork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends work at a task for at least one person; `left` are still on duty there. The next task may begin
         * @description Right: `duty.end`. Takes an idempotency key.
         */
        post: operations["production_app_endWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/app/finishAndonCall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says what was done; the initiator accepts it or sends it back
         * @description Right: `andonCall.finish`. Takes an idempotency key.
         */
        post: operations["production_app_finishAndonCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/app/getTaskCard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All that a person at a task needs to start, report and end it
         * @description Right: `report.view`.
         */
        post: operations["production_app_getTaskCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/app/respondAndonCall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * I am coming: stops the tiers that wait for a response
         * @description Right: `andonCall.respond`. Takes an idempotency key.
         */
        post: operations["production_app_respondAndonCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/app/selectFloorTask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tasks that the caller is on duty at, then released ones that are not completed by planned start
         * @description Right: `report.view`.
         */
        post: operations["production_app_selectFloorTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/app/startWork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts people on duty at a task and begins it; each check that fails is named with its remedy
         * @description Right: `duty.start`. Takes an idempotency key.
         */
        post: operations["production_app_startWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/web/approveReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Passes one level of reports
         * @description Right: `report.approve`. Takes an idempotency key.
         */
        post: operations["production_web_approveReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/web/getInspectionSheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An inspection with its items, what was found, and the defect reasons of its operation
         * @description Right: `inspectionRecord.view`.
         */
        post: operations["production_web_getInspectionSheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/web/judgeInspectionRecord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judges an inspection: what fails by its values cannot pass; a failed one holds its task
         * @description Right: `inspectionRecord.judge`. Takes an idempotency key.
         */
        post: operations["production_web_judgeInspectionRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/web/selectAndonCall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A page of andonCall rows
         * @description Right: `andonCall.view`.
         */
        post: operations["production_web_selectAndonCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/web/selectInspectionRecord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A page of inspectionRecord rows
         * @description Right: `inspectionRecord.view`.
         */
        post: operations["production_web_selectInspectionRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/production/web/selectReportToApprove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Those of the reports that wait at a level of the caller, in his own right or as a delegate, and are not his own
         * @description Right: `report.approve`.
         */
        post: operations["production_web_selectReportToApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/productionbase/web/addMachine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds one of the machine rows
         * @description Right: `machine.add`. Takes an idempotency key.
         */
        post: operations["productionbase_web_addMachine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/productionbase/web/selectMachine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A page of machine rows
         * @description Right: `machine.view`.
         */
        post: operations["productionbase_web_selectMachine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/productiondata/web/addDevice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds one of the device rows
         * @description Right: `device.add`. Takes an idempotency key.
         */
        post: operations["productiondata_web_addDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/productiondata/web/newDeviceSecret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a device a new secret to log in by, shown once; a connection under the old one ends
         * @description Right: `device.edit`. Takes an idempotency key.
         */
        post: operations["productiondata_web_newDeviceSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/productiondata/web/selectDevice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A page of device rows
         * @description Right: `device.view`.
         */
        post: operations["productiondata_web_selectDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/qx/web/repairUnit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells the cause of a failure and what was done: the unit goes on where the cause says, or is scrapped
         * @description Right: `qx.repair`. Takes an idempotency key.
         */
        post: operations["qx_web_repairUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/qx/web/stationScan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A unit at a station: answers what is missing, that it passed or failed, or which check refused it and why
         * @description Right: `qx.scan`. Takes an idempotency key.
         */
        post: operations["qx_web_stationScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/web/pwLogin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Login by account (or phone) and password
         * @description Public: login. Takes an idempotency key.
         */
        post: operations["user_web_pwLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/web/selectColleague": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * People of the team by name, sound or job number
         * @description Any session: names and job numbers of the own team, needed to put people on duty.
         */
        post: operations["user_web_selectColleague"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/web/selectDepartment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A page of department rows
         * @description Right: `department.view`.
         */
        post: operations["user_web_selectDepartment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/xy/web/repairUnit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells the cause of a failure and what was done: the unit goes on where the cause says, or is scrapped
         * @description Right: `xy.repair`. Takes an idempotency key.
         */
        post: operations["xy_web_repairUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/xy/web/stationScan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A unit at a station: answers what is missing, that it passed or failed, or which check refused it and why
         * @description Right: `xy.scan`. Takes an idempotency key.
         */
        post: operations["xy_web_stationScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Success: {
            /** @constant */
            code: 0;
            message: string;
        };
        Failure: {
            /** @description The reason, as listed in the guide; decide by it, never by the message */
            code: number;
            /** @description In the language asked for */
            message: string;
            /** @description By the code: of each wrong field, by its path, what is wrong (4000); what wants a yes (4002); else what the call says */
            data?: unknown;
        };
        Id: {
            id: number;
        };
        BulkResult: {
            done: number[];
            skipped: {
                id: number;
                name: string;
                reason: string;
            }[];
        };
        ListInput: {
            /** @default 1 */
            pageNum?: number;
            /** @default 20 */
            pageSize?: number;
            /** @default [] */
            sort?: components["schemas"]["Sort"][];
            /** @default {} */
            where?: {
                [key: string]: unknown;
            };
            sums?: string[];
            group?: string;
        };
        Sort: {
            field: string;
            /** @enum {string} */
            order: "asc" | "desc";
        };
        AndonCall: {
            id: number;
            version: number;
            /** Format: date-time */
            createdAt?: string;
            callNo: string | null;
            typeId: number | null;
            typeName: string | null;
            color: string | null;
            status: ("awaitingResponse" | "processing" | "takenOver" | "finished" | "closed") | null;
            source: ("station" | "phone" | "box" | "lamp" | "quality" | "maintenance") | null;
            placeName: string | null;
            lineId: number | null;
            lineName: string | null;
            workshopId: number | null;
            workshopName: string | null;
            shiftDate: string | null;
            shiftName: string | null;
            itemNames: string | null;
            description: string | null;
            photos: number | null;
            miscellaneous: boolean | null;
            raisedBy: number | null;
            raisedByName: string | null;
            responsibleIds: number[] | null;
            responsibleNames: string | null;
            handlerId: number | null;
            handlerName: string | null;
            tierReached: number | null;
            raisedAt: string | null;
            respondedAt: string | null;
            finishedAt: string | null;
            closedAt: string | null;
            responseMinutes: number | null;
            handlingMinutes: number | null;
            totalMinutes: number | null;
            closedHow: ("accepted" | "initiator" | "supervisor" | "automatic") | null;
            closedByName: string | null;
            solution: string | null;
        } & {
            [key: string]: unknown;
        };
        InspectionRecord: {
            id: number;
            version: number;
            /** Format: date-time */
            createdAt?: string;
            inspectionNo: string | null;
            kind: ("first" | "inProcess" | "self" | "final" | "spot") | null;
            status: ("delayed" | "pending" | "executed" | "executedLate") | null;
            result: ("pass" | "fail" | "concession") | null;
            holds: boolean | null;
            workorderNo: string | null;
            taskNo: string | null;
            materialNo: string | null;
            materialDesc: string | null;
            produreName: string | null;
            workCenterId: number | null;
            workCenterName: string | null;
            machineName: string | null;
            schemeCode: string | null;
            schemeName: string | null;
            lotSize: number | null;
            sampleSize: number | null;
            nonconforming: number | null;
            accept: number | null;
            defects: string | null;
            requestedBy: number | null;
            requestedByName: string | null;
            requestedAt: string | null;
            dueAt: string | null;
            inspectorId: number | null;
            inspectorName: string | null;
            executedAt: string | null;
            pictureId: number | null;
            pictureIdFileNo?: string | null;
            pictureIdFileName?: string | null;
            note: string | null;
            concededBy: number | null;
            concededByName: string | null;
            concededAt: string | null;
            concession: string | null;
            lineId: number | null;
            lineName: string | null;
            workshopId: number | null;
            workshopName: string | null;
            schemeId: number | null;
            productId: number | null;
            operationId: number | null;
            machineId: number | null;
        } & {
            [key: string]: unknown;
        };
        Report: {
            id: number;
            version: number;
            /** Format: date-time */
            createdAt?: string;
            reportNo: string | null;
            kind: ("report" | "correction" | "reversal") | null;
            status: ("underApproval" | "subsequentApproval" | "rejected" | "approved" | "notSet" | "corrected" | "reversed") | null;
            levels: number | null;
            passedLevels: number | null;
            workorderNo: string | null;
            taskNo: string | null;
            materialNo: string | null;
            materialDesc: string | null;
            materialText: string | null;
            produreNo: string | null;
            produreName: string | null;
            workshopId: number | null;
            workshopName: string | null;
            lineId: number | null;
            lineName: string | null;
            workCenterId: number | null;
            workCenterName: string | null;
            stationName: string | null;
            machineName: string | null;
            goodQuantity: number | null;
            defectiveQuantity: number | null;
            defects: string | null;
            photos: number | null;
            unit: string | null;
            auxiliaryQuantity: number | null;
            auxiliaryUnit: string | null;
            personNames: string | null;
            reporterId: number | null;
            reporterName: string | null;
            startedAt: string | null;
            reportedAt: string | null;
            shiftDate: string | null;
            shiftId: string | null;
            earnedSeconds: number | null;
            unitPrice: number | null;
            difficultyRate: number | null;
            approvedAt: string | null;
            rejectReason: string | null;
            correctsNo: string | null;
            replacedByNo: string | null;
            reason: string | null;
            remark: string | null;
            taskId: number | null;
            workOrderId: number | null;
            productId: number | null;
            operationId: number | null;
            personIds: number[] | null;
            people: string[];
        } & {
            [key: string]: unknown;
        };
        Machine: {
            id: number;
            version: number;
            /** Format: date-time */
            createdAt?: string;
            number: string;
            name: string;
            names: {
                [key: string]: string;
            } | null;
            workshopId: number;
            workshopName: string;
            lineId: number | null;
            lineName: string | null;
            brand: string | null;
            model: string | null;
            serialNumber: string | null;
            manufacturer: string | null;
            fixedAssetCode: string | null;
            supplier: string | null;
            installDate: string | null;
            activationDate: string | null;
            acceptanceDate: string | null;
            administratorId: number | null;
            administratorName: string | null;
            countSource: ("counts" | "reports") | null;
            cycleQuantity: number | null;
            cycleSeconds: number | null;
            standstillCost: number | null;
            status: ("running" | "waiting" | "fault" | "off" | "changingMold" | "custom" | "noData") | null;
            enabled: boolean | null;
            remark: string | null;
        } & {
            [key: string]: unknown;
        };
        Device: {
            id: number;
            version: number;
            /** Format: date-time */
            createdAt?: string;
            number: string;
            name: string;
            /** @enum {string} */
            protocol: "mqtt" | "sparkplug" | "modbus" | "opcua" | "http" | "file";
            workshopId: number | null;
            workshopName: string | null;
            stationId: number | null;
            stationName: string | null;
            simNumber: string | null;
            lineStation: string | null;
            heartbeatSeconds: number | null;
            host: string | null;
            port: number | null;
            unitId: number | null;
            endpointUrl: string | null;
            securityMode: ("none" | "sign" | "signAndEncrypt") | null;
            securityPolicy: ("basic256Sha256" | "aes128Sha256RsaOaep" | "aes256Sha256RsaPss") | null;
            userName: string | null;
            password: string | null;
            passwordKept: boolean | null;
            pollMs: number | null;
            enabled: boolean | null;
            online: boolean | null;
            heardAt: string | null;
            battery: number | null;
            received: number | null;
            machines: string | null;
            simulated: boolean | null;
            remark: string | null;
            points: ({
                name: string;
                /** @enum {string} */
                use: "lamp" | "pulse" | "state" | "button" | "measure" | "serial" | "result" | "ready";
                machineId?: number | null;
                machineName?: string | null;
                lamp?: ("green" | "yellow" | "red" | "off" | "blue" | "white") | null;
                counting?: ("pulses" | "edge" | "counter") | null;
                intervalMs?: number | null;
                outputQuantity?: number | null;
                countsMachine?: boolean | null;
                button?: number | null;
                codes?: string | null;
                characteristic?: string | null;
                register?: ("coil" | "discrete" | "holding" | "input") | null;
                address?: number | null;
                format?: ("bit" | "uint16" | "int16" | "uint32" | "int32" | "float32" | "text" | "textSwapped") | null;
                words?: number | null;
                nodeId?: string | null;
            } & {
                [key: string]: unknown;
            })[] | null;
        } & {
            [key: string]: unknown;
        };
        Department: {
            id: number;
            version: number;
            /** Format: date-time */
            createdAt?: string;
            name: string;
            names: {
                [key: string]: string;
            } | null;
            parentId: number | null;
            parentName: string | null;
            isWorkshop: boolean | null;
            remark: string | null;
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description 4000 fields are wrong, 4001 refused by a rule, 4002 wants a yes */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description 2001 not logged in, 8003 session expired, 8004 went on in another team */
        NotLoggedIn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description 4030 the right is missing, 4003 the password must be changed first, 4004 a second factor must be set up first */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description 4090 exists already or is still used, 4091 somebody changed the row: `data` is the newest */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description 4290 too often: `data.seconds`, where given, until the next try */
        TooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description 4040 not there, 4130 too large, 4290 too often, 5000 the server failed, 5030 not available now */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Success */
        BulkResultAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"] & {
                    data: components["schemas"]["BulkResult"];
                };
            };
        };
        /** @description Success */
        MachineAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"] & {
                    data: components["schemas"]["Machine"];
                };
            };
        };
        /** @description Success */
        DeviceAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"] & {
                    data: components["schemas"]["Device"];
                };
            };
        };
    };
    parameters: {
        /** @description Language of messages, reasons and sheets */
        languages: "zh-Hans" | "en" | "vi";
        /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
        idempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    esop_app_readInstruction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    ids: number[];
                    /** @default [] */
                    userIds?: number[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            recorded: number;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    esop_app_selectTaskInstruction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    taskId: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            rows: {
                                id: number;
                                code: string;
                                name: string;
                                revision: number;
                                mustRead: boolean;
                                changeNote: string | null;
                                fileNo: string;
                                pages: string | null;
                                steps: {
                                    id: number;
                                    title: string;
                                    text: string;
                                    page: number | null;
                                    media: {
                                        fileNo: string;
                                        mime: string;
                                    } | null;
                                    seconds: number | null;
                                    /** @enum {string} */
                                    confirm: "none" | "once" | "report";
                                    beforeReport: boolean;
                                }[];
                                readAt: string | null;
                                unread: {
                                    id: number;
                                    name: string;
                                }[];
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_app_acceptAndonCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Id"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            /** @enum {string} */
                            status: "awaitingResponse" | "processing" | "takenOver" | "finished" | "closed";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_app_addReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    taskId: number;
                    stationId?: number | null;
                    at?: string | null;
                    goodQuantity: number;
                    /** @default [] */
                    defects?: {
                        reasonId: number;
                        quantity: number;
                        /** @default [] */
                        photoIds?: number[];
                    }[];
                    userIds?: number[];
                    auxiliaryQuantity?: number | null;
                    remark?: string | null;
                    /** @default [] */
                    confirmed?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            ids: number[];
                            reportNo: string;
                            remaining: number | null;
                            taskCompleted: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_app_endWork: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    taskId: number;
                    userIds: number[];
                    at?: string | null;
                    /** @default false */
                    complete?: boolean;
                    /** @default false */
                    startNext?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            left: number;
                            next?: {
                                taskId: number;
                                taskNo: string;
                                started: boolean;
                                reason: string | null;
                            };
                            reported?: {
                                reportNo: string;
                                goodQuantity: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_app_finishAndonCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id: number;
                    solution: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            /** @enum {string} */
                            status: "awaitingResponse" | "processing" | "takenOver" | "finished" | "closed";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_app_getTaskCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    taskId: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            id: number;
                            taskNo: string;
                            status: string;
                            workorderNo: string;
                            materialNo: string;
                            materialDesc: string;
                            produreName: string;
                            workCenterName: string;
                            planQuantity: number;
                            reportedGood: number;
                            plannedStart: string | null;
                            mine: boolean;
                            materialSpec: string | null;
                            drawingNumber: string | null;
                            unit: string;
                            unitDecimals: number;
                            auxiliaryUnit: string | null;
                            auxiliaryPerUnit: number | null;
                            lineName: string | null;
                            machineName: string | null;
                            reportedDefective: number;
                            approvedGood: number;
                            plannedEnd: string | null;
                            requiredEndDate: string | null;
                            sequence: number;
                            mustStart: boolean;
                            takesMore: boolean;
                            remaining: number | null;
                            counted: number | null;
                            offered: number;
                            toComplete: number;
                            countsDefective: boolean;
                            stations: {
                                id: number;
                                number: string;
                                name: string;
                            }[];
                            next: {
                                id: number;
                                taskNo: string;
                                workorderNo: string;
                                produreName: string;
                                /** @enum {string} */
                                start: "automatic" | "optional";
                            } | null;
                            onDuty: {
                                userId: number;
                                name: string;
                                jobNumber: string;
                                onAt: string;
                                stationId: number | null;
                            }[];
                            lastCrew: {
                                stationId: number | null;
                                people: {
                                    userId: number;
                                    name: string;
                                    jobNumber: string;
                                }[];
                            };
                            reasons: {
                                id: number;
                                code: string;
                                name: string;
                                className: string;
                            }[];
                            reports: {
                                id: number;
                                reportNo: string;
                                status: string;
                                goodQuantity: number;
                                defectiveQuantity: number;
                                reportedAt: string;
                                reporterName: string;
                                rejectReason: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_app_respondAndonCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Id"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            /** @enum {string} */
                            status: "awaitingResponse" | "processing" | "takenOver" | "finished" | "closed";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_app_selectFloorTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default  */
                    keyword?: string;
                    /**
                     * @default all
                     * @enum {string}
                     */
                    scope?: "all" | "mine";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            rows: {
                                id: number;
                                taskNo: string;
                                status: string;
                                workorderNo: string;
                                materialNo: string;
                                materialDesc: string;
                                produreName: string;
                                workCenterName: string;
                                planQuantity: number;
                                reportedGood: number;
                                plannedStart: string | null;
                                mine: boolean;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_app_startWork: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    taskId: number;
                    stationId?: number | null;
                    userIds: number[];
                    /** @default [] */
                    confirmed?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            ids: number[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_web_approveReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    ids: number[];
                    note?: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["BulkResultAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_web_getInspectionSheet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Id"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            id: number;
                            version: number;
                            inspectionNo: string;
                            /** @enum {string} */
                            kind: "first" | "inProcess" | "self" | "final" | "spot";
                            /** @enum {string} */
                            status: "delayed" | "pending" | "executed" | "executedLate";
                            result: ("pass" | "fail" | "concession") | null;
                            taskNo: string;
                            workorderNo: string;
                            materialNo: string;
                            materialDesc: string;
                            produreName: string;
                            workCenterName: string;
                            machineName: string | null;
                            drawingNumber: string | null;
                            schemeCode: string;
                            schemeName: string;
                            lotSize: number;
                            sampleSize: number;
                            accept: number;
                            requestedByName: string | null;
                            requestedAt: string;
                            dueAt: string;
                            inspectorId: number | null;
                            inspectorName: string | null;
                            executedAt: string | null;
                            defects: string | null;
                            note: string | null;
                            pictureId: number | null;
                            pictureIdFileNo: string | null;
                            pictureIdFileName: string | null;
                            concededByName: string | null;
                            concededAt: string | null;
                            concession: string | null;
                            items: {
                                item: string;
                                /** @enum {string} */
                                kind: "measured" | "counted" | "judged";
                                lower: number | null;
                                upper: number | null;
                                target: number | null;
                                unit: string | null;
                                method: string | null;
                                tool: string | null;
                                required: boolean;
                                sampleCount: number | null;
                            }[];
                            values: {
                                item: number;
                                sample: number;
                                value: number;
                            }[];
                            reasonIds: number[];
                            reasons: {
                                id: number;
                                code: string;
                                name: string;
                                className: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_web_judgeInspectionRecord: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    values: {
                        item: number;
                        sample: number;
                        value: number;
                    }[];
                    /** @default [] */
                    reasonIds?: number[];
                    note?: string | null;
                    pictureId?: number | null;
                    /** @enum {string} */
                    result: "pass" | "fail";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            id: number;
                            version: number;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_web_selectAndonCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            rows: components["schemas"]["AndonCall"][];
                            total: number;
                            estimated?: boolean;
                            sums?: {
                                [key: string]: number;
                            };
                            groups?: {
                                value: string | number | boolean | null;
                                label: string | null;
                                count: number;
                                sums?: {
                                    [key: string]: number;
                                };
                            }[];
                            moreGroups?: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_web_selectInspectionRecord: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            rows: components["schemas"]["InspectionRecord"][];
                            total: number;
                            estimated?: boolean;
                            sums?: {
                                [key: string]: number;
                            };
                            groups?: {
                                value: string | number | boolean | null;
                                label: string | null;
                                count: number;
                                sums?: {
                                    [key: string]: number;
                                };
                            }[];
                            moreGroups?: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    production_web_selectReportToApprove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            rows: components["schemas"]["Report"][];
                            total: number;
                            estimated?: boolean;
                            sums?: {
                                [key: string]: number;
                            };
                            groups?: {
                                value: string | number | boolean | null;
                                label: string | null;
                                count: number;
                                sums?: {
                                    [key: string]: number;
                                };
                            }[];
                            moreGroups?: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    productionbase_web_addMachine: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    number: string;
                    name: string;
                    names?: {
                        "zh-Hans"?: string;
                        en?: string;
                        vi?: string;
                    } | null;
                    workshopId: number;
                    lineId?: number | null;
                    brand?: string | null;
                    model?: string | null;
                    serialNumber?: string | null;
                    manufacturer?: string | null;
                    fixedAssetCode?: string | null;
                    supplier?: string | null;
                    installDate?: string | null;
                    activationDate?: string | null;
                    acceptanceDate?: string | null;
                    administratorId?: number | null;
                    countSource?: ("counts" | "reports") | null;
                    cycleQuantity?: number | null;
                    cycleSeconds?: number | null;
                    standstillCost?: number | null;
                    enabled?: ((boolean | null) | null) | boolean | null;
                    remark?: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["MachineAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    productionbase_web_selectMachine: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            rows: components["schemas"]["Machine"][];
                            total: number;
                            estimated?: boolean;
                            sums?: {
                                [key: string]: number;
                            };
                            groups?: {
                                value: string | number | boolean | null;
                                label: string | null;
                                count: number;
                                sums?: {
                                    [key: string]: number;
                                };
                            }[];
                            moreGroups?: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    productiondata_web_addDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    number: string;
                    name: string;
                    /** @enum {string} */
                    protocol: "mqtt" | "sparkplug" | "modbus" | "opcua" | "http" | "file";
                    workshopId?: number | null;
                    stationId?: number | null;
                    simNumber?: string | null;
                    lineStation?: string | null;
                    heartbeatSeconds?: number | null;
                    host?: string | null;
                    port?: number | null;
                    unitId?: number | null;
                    endpointUrl?: string | null;
                    securityMode?: ("none" | "sign" | "signAndEncrypt") | null;
                    securityPolicy?: ("basic256Sha256" | "aes128Sha256RsaOaep" | "aes256Sha256RsaPss") | null;
                    userName?: string | null;
                    password?: string | null;
                    pollMs?: number | null;
                    enabled?: ((boolean | null) | null) | boolean | null;
                    remark?: string | null;
                    points?: {
                        name: string;
                        /** @enum {string} */
                        use: "lamp" | "pulse" | "state" | "button" | "measure" | "serial" | "result" | "ready";
                        machineId?: number | null;
                        lamp?: ("green" | "yellow" | "red" | "off" | "blue" | "white") | null;
                        counting?: ("pulses" | "edge" | "counter") | null;
                        intervalMs?: number | null;
                        outputQuantity?: number | null;
                        countsMachine?: ((boolean | null) | null) | boolean | null;
                        button?: number | null;
                        codes?: string | null;
                        characteristic?: string | null;
                        register?: ("coil" | "discrete" | "holding" | "input") | null;
                        address?: number | null;
                        format?: ("bit" | "uint16" | "int16" | "uint32" | "int32" | "float32" | "text" | "textSwapped") | null;
                        words?: number | null;
                        nodeId?: string | null;
                    }[] | null;
                };
            };
        };
        responses: {
            200: components["responses"]["DeviceAnswer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    productiondata_web_newDeviceSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Id"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            username: string;
                            secret: string;
                            topic: string;
                            sparkplugGroup: string;
                            port: number | null;
                            tls: boolean;
                            outside: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    productiondata_web_selectDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            rows: components["schemas"]["Device"][];
                            total: number;
                            estimated?: boolean;
                            sums?: {
                                [key: string]: number;
                            };
                            groups?: {
                                value: string | number | boolean | null;
                                label: string | null;
                                count: number;
                                sums?: {
                                    [key: string]: number;
                                };
                            }[];
                            moreGroups?: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    qx_web_repairUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    station: string;
                    serial: string;
                    reasonId: number;
                    /** @enum {string} */
                    action: "rework" | "replace" | "noFault" | "scrap";
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            /** @constant */
                            outcome: "asks";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            values: {
                                code: string;
                                name: string;
                                /** @enum {string} */
                                kind: "number" | "text" | "verdict";
                                required: boolean;
                                device: boolean;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                            parts: {
                                place: number;
                                product: string;
                                /** @enum {string} */
                                trackedBy: "serial" | "lot";
                                quantity: number;
                                unit: string;
                            }[];
                            causes: {
                                id: number;
                                code: string;
                                name: string;
                            }[];
                            result: boolean;
                        } | {
                            /** @constant */
                            outcome: "passed";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                            attempt: number;
                        } | {
                            /** @constant */
                            outcome: "failed";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                            attempt: number;
                            values: {
                                name: string;
                                value: string;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                        } | {
                            /** @constant */
                            outcome: "refused";
                            serial: string;
                            /** @enum {string} */
                            check: "serialKnown" | "orderActive" | "rightProduct" | "stationOfLine" | "notHeld" | "notPacked" | "packFits" | "unitStands" | "passedAlready" | "stationsPassed" | "passesLeft" | "dwell" | "firstPiece" | "machineUp" | "skill" | "componentRight" | "componentUsable" | "componentFree" | "causeKnown" | "valueReadable";
                            message: string;
                        } | {
                            /** @constant */
                            outcome: "toRepair";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            failedAt: string;
                            attempt: number;
                            failed: {
                                name: string;
                                value: string;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                            told: string | null;
                            causes: {
                                id: number;
                                code: string;
                                name: string;
                                reentry: string;
                            }[];
                        } | {
                            /** @constant */
                            outcome: "repaired";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                        } | {
                            /** @constant */
                            outcome: "scrapped";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                        } | {
                            /** @constant */
                            outcome: "undone";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    qx_web_stationScan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    station: string;
                    serial: string;
                    /** @default [] */
                    values?: {
                        code: string;
                        value: number | boolean | string;
                    }[];
                    /** @default [] */
                    bound?: {
                        place: number;
                        code: string;
                    }[];
                    /** @enum {string} */
                    result?: "pass" | "fail";
                    reasonId?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            /** @constant */
                            outcome: "asks";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            values: {
                                code: string;
                                name: string;
                                /** @enum {string} */
                                kind: "number" | "text" | "verdict";
                                required: boolean;
                                device: boolean;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                            parts: {
                                place: number;
                                product: string;
                                /** @enum {string} */
                                trackedBy: "serial" | "lot";
                                quantity: number;
                                unit: string;
                            }[];
                            causes: {
                                id: number;
                                code: string;
                                name: string;
                            }[];
                            result: boolean;
                        } | {
                            /** @constant */
                            outcome: "passed";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                            attempt: number;
                        } | {
                            /** @constant */
                            outcome: "failed";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                            attempt: number;
                            values: {
                                name: string;
                                value: string;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                        } | {
                            /** @constant */
                            outcome: "refused";
                            serial: string;
                            /** @enum {string} */
                            check: "serialKnown" | "orderActive" | "rightProduct" | "stationOfLine" | "notHeld" | "notPacked" | "packFits" | "unitStands" | "passedAlready" | "stationsPassed" | "passesLeft" | "dwell" | "firstPiece" | "machineUp" | "skill" | "componentRight" | "componentUsable" | "componentFree" | "causeKnown" | "valueReadable";
                            message: string;
                        } | {
                            /** @constant */
                            outcome: "toRepair";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            failedAt: string;
                            attempt: number;
                            failed: {
                                name: string;
                                value: string;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                            told: string | null;
                            causes: {
                                id: number;
                                code: string;
                                name: string;
                                reentry: string;
                            }[];
                        } | {
                            /** @constant */
                            outcome: "repaired";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                        } | {
                            /** @constant */
                            outcome: "scrapped";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                        } | {
                            /** @constant */
                            outcome: "undone";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    user_web_pwLogin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    account: string;
                    password: string;
                    solution?: {
                        salt: string;
                        nonce: string;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            token: string;
                            user: {
                                id: number;
                                account: string;
                                name: string;
                                phoneNo: string;
                                jobNumber: string | null;
                                avatar: string | null;
                                isAdministrator: boolean;
                                teamId: number;
                                teamName: string;
                                zone: string;
                            };
                            mustChangePassword: boolean;
                        } | {
                            secondFactor: {
                                ticket: string;
                                expiresIn: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    user_web_selectColleague: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default  */
                    keyword?: string;
                    ids?: number[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            rows: {
                                id: number;
                                name: string;
                                jobNumber: string;
                                departmentName: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    user_web_selectDepartment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            rows: components["schemas"]["Department"][];
                            total: number;
                            estimated?: boolean;
                            sums?: {
                                [key: string]: number;
                            };
                            groups?: {
                                value: string | number | boolean | null;
                                label: string | null;
                                count: number;
                                sums?: {
                                    [key: string]: number;
                                };
                            }[];
                            moreGroups?: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    xy_web_repairUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    station: string;
                    serial: string;
                    reasonId: number;
                    /** @enum {string} */
                    action: "rework" | "replace" | "noFault" | "scrap";
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            /** @constant */
                            outcome: "asks";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            values: {
                                code: string;
                                name: string;
                                /** @enum {string} */
                                kind: "number" | "text" | "verdict";
                                required: boolean;
                                device: boolean;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                            parts: {
                                place: number;
                                product: string;
                                /** @enum {string} */
                                trackedBy: "serial" | "lot";
                                quantity: number;
                                unit: string;
                            }[];
                            causes: {
                                id: number;
                                code: string;
                                name: string;
                            }[];
                            result: boolean;
                        } | {
                            /** @constant */
                            outcome: "passed";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                            attempt: number;
                        } | {
                            /** @constant */
                            outcome: "failed";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                            attempt: number;
                            values: {
                                name: string;
                                value: string;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                        } | {
                            /** @constant */
                            outcome: "refused";
                            serial: string;
                            /** @enum {string} */
                            check: "serialKnown" | "orderActive" | "rightProduct" | "stationOfLine" | "notHeld" | "notPacked" | "packFits" | "unitStands" | "passedAlready" | "stationsPassed" | "passesLeft" | "dwell" | "firstPiece" | "machineUp" | "skill" | "componentRight" | "componentUsable" | "componentFree" | "causeKnown" | "valueReadable";
                            message: string;
                        } | {
                            /** @constant */
                            outcome: "toRepair";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            failedAt: string;
                            attempt: number;
                            failed: {
                                name: string;
                                value: string;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                            told: string | null;
                            causes: {
                                id: number;
                                code: string;
                                name: string;
                                reentry: string;
                            }[];
                        } | {
                            /** @constant */
                            outcome: "repaired";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                        } | {
                            /** @constant */
                            outcome: "scrapped";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                        } | {
                            /** @constant */
                            outcome: "undone";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    xy_web_stationScan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages, reasons and sheets */
                languages?: components["parameters"]["languages"];
                /** @description A new text for each act: the same one again returns the first answer and does nothing twice */
                "idempotency-key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    station: string;
                    serial: string;
                    /** @default [] */
                    values?: {
                        code: string;
                        value: number | boolean | string;
                    }[];
                    /** @default [] */
                    bound?: {
                        place: number;
                        code: string;
                    }[];
                    /** @enum {string} */
                    result?: "pass" | "fail";
                    reasonId?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        data: {
                            /** @constant */
                            outcome: "asks";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            values: {
                                code: string;
                                name: string;
                                /** @enum {string} */
                                kind: "number" | "text" | "verdict";
                                required: boolean;
                                device: boolean;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                            parts: {
                                place: number;
                                product: string;
                                /** @enum {string} */
                                trackedBy: "serial" | "lot";
                                quantity: number;
                                unit: string;
                            }[];
                            causes: {
                                id: number;
                                code: string;
                                name: string;
                            }[];
                            result: boolean;
                        } | {
                            /** @constant */
                            outcome: "passed";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                            attempt: number;
                        } | {
                            /** @constant */
                            outcome: "failed";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                            attempt: number;
                            values: {
                                name: string;
                                value: string;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                        } | {
                            /** @constant */
                            outcome: "refused";
                            serial: string;
                            /** @enum {string} */
                            check: "serialKnown" | "orderActive" | "rightProduct" | "stationOfLine" | "notHeld" | "notPacked" | "packFits" | "unitStands" | "passedAlready" | "stationsPassed" | "passesLeft" | "dwell" | "firstPiece" | "machineUp" | "skill" | "componentRight" | "componentUsable" | "componentFree" | "causeKnown" | "valueReadable";
                            message: string;
                        } | {
                            /** @constant */
                            outcome: "toRepair";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            failedAt: string;
                            attempt: number;
                            failed: {
                                name: string;
                                value: string;
                                unit: string;
                                low: number | null;
                                high: number | null;
                            }[];
                            told: string | null;
                            causes: {
                                id: number;
                                code: string;
                                name: string;
                                reentry: string;
                            }[];
                        } | {
                            /** @constant */
                            outcome: "repaired";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                        } | {
                            /** @constant */
                            outcome: "scrapped";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                        } | {
                            /** @constant */
                            outcome: "undone";
                            serial: string;
                            workorderNo: string;
                            product: string;
                            station: string;
                            next: string | null;
                            /** @enum {string} */
                            status: "running" | "failed" | "finished" | "scrapped";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotLoggedIn"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
}
