CREATE TABLE "event_count" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"action" text NOT NULL,
	"label" text NOT NULL,
	"lang" smallint NOT NULL,
	"device" text NOT NULL,
	"source" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "event_count_day_category_action_label_lang_device_source_pk" PRIMARY KEY("day","category","action","label","lang","device","source")
);
